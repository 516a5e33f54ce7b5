import { IconHourglass, IconPackage, IconSend, IconTruck, IconTruckDelivery } from '@tabler/icons-react'
import type { MyBidQuote } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { formatDayInSentence } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { shortPlace } from '../ui/places.ts'
import { Row } from '../ui/Rows.tsx'
import { roadText } from '../ui/roadText.ts'
import { ShortList } from '../ui/ShortList.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'

const most = 5

export function OpenBids() {
  const query = useList(calls.myBidList, { status: 'pending', limit: most })
  return (
    <ShortList
      title="Open bids"
      sub="Your price for the whole job, excl. VAT"
      all={{ to: paths.supplierOrders, label: 'All bids' }}
      query={query}
      failure="Failed to load data"
      most={most}
      empty={<EmptyState Icon={IconSend} title="No bids found." />}
      columns="minmax(0, 1fr) auto auto auto fit-content(208px)"
    >
      {(bids) => bids.map((bid) => <BidRow key={bid.bid_id} bid={bid} />)}
    </ShortList>
  )
}

function BidRow({ bid }: { bid: MyBidQuote }) {
  const { price, bid_quantity, distance_precision } = bid
  const place = shortPlace({ ...bid, address: '' })
  const perTonne = poundsPerTonne(toPence(price), toKg(bid_quantity))
  return (
    <Row
      to={paths.supplierQuote(bid.quote_id)}
      name={bid.product_name}
      about={`${place}, ${roadText(bid, distance_precision)}, from ${formatDayInSentence(bid.delivery_from_date)}`}
      figure={orderTonnesFigure(bid_quantity)}
      unit="t"
    >
      <b className="row-price">{formatPounds(toPence(price))}</b>
      <span className="row-price muted">{formatPounds(toPence(perTonne))}/t</span>
      <span className="row-state">
        <Delivery bid={bid} />
      </span>
    </Row>
  )
}

function Delivery({ bid: { quote_status, delivery_method, can_deliver } }: { bid: MyBidQuote }) {
  if (quote_status === 0) return <StatusPill tone="amber" Icon={IconHourglass} label="Waits for verification" />
  if (delivery_method === 'Collect') return <StatusPill tone="plain" Icon={IconPackage} label="Collected here" />
  if (can_deliver === 'yes') return <StatusPill tone="plain" Icon={IconTruckDelivery} label="You deliver" />
  return <StatusPill tone="amber" Icon={IconTruck} label="Needs haulier" />
}
