import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { MyBidQuote } from '../../api/contract/bidAnswers.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { SoFar } from '../deal/SoFar.tsx'
import { WaitsForLine } from '../deal/WaitsFor.tsx'
import { paths } from '../paths.ts'
import { formatDateShort, formatDayRange } from '../ui/dates.ts'
import { shortPlace } from '../ui/places.ts'
import { bothWays, byAge } from '../ui/sorts.ts'
import { type Column, Table } from '../ui/Table.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { SupplierBidPill } from './SupplierBidPill.tsx'

type Props = { bids: readonly MyBidQuote[]; isSortable?: boolean }

export function SupplierBidTable({ bids, isSortable = false }: Props) {
  return <Table caption="My bids" columns={columns} rows={bids} keyOf={(bid) => bid.bid_id} isSortable={isSortable} />
}

const columns: readonly Column<MyBidQuote>[] = [
  {
    head: 'Product',
    sort: bothWays('product', 'newest'),
    cell: (bid) => (
      <>
        <span className="name">{bid.product_name}</span>
        <span className="sub">
          {shortPlace({ ...bid, address: '' })} · Quote {bid.quote_id}
        </span>
        <span className="sub">for {bid.contractor_name}</span>
      </>
    ),
  },
  {
    head: 'Tonnes',
    sort: bothWays('quantity', 'newest', 'descending'),
    isNumber: true,
    isNamed: true,
    cell: ({ bid_quantity, quantity }) => (
      <>
        {orderTonnesFigure(bid_quantity)}
        {bid_quantity < quantity && <span className="sub">of {orderTonnesFigure(quantity)}</span>}
      </>
    ),
  },
  {
    head: 'Date',
    sort: byAge,
    isNamed: true,
    className: 'nowrap',
    cell: ({ submitted_at }) => formatDateShort(londonDay(submitted_at)),
  },
  {
    head: 'Window',
    sort: bothWays('dates', 'newest'),
    isNamed: true,
    className: 'nowrap',
    cell: ({ delivery_from_date, delivery_to_date }) => formatDayRange(delivery_from_date, delivery_to_date),
  },
  { head: 'Delivery', isNamed: true, cell: deliveryOf },
  {
    head: '£/t',
    isNumber: true,
    isExtra: true,
    cell: ({ price, bid_quantity }) => formatPounds(toPence(poundsPerTonne(toPence(price), toKg(bid_quantity)))),
  },
  {
    head: 'Price',
    sort: bothWays('price', 'newest', 'descending'),
    isNumber: true,
    isNamed: true,
    className: 'big',
    cell: ({ price, worth }) => (
      <>
        {formatPounds(toPence(price))}
        {worth !== null && <SoFar worth={worth} />}
      </>
    ),
  },
  {
    head: 'Status',
    className: 'state',
    cell: (bid) => (
      <>
        <SupplierBidPill bid={bid} />
        {/* The pill already says that they must confirm. */}
        {bid.waits_for !== 'supplier' && <WaitsForLine waiting={bid.waits_for} lateDays={bid.late_days} />}
      </>
    ),
  },
  {
    head: 'Actions',
    isHeadHidden: true,
    className: 'act',
    cell: (bid) => (
      <Button
        component={Link}
        to={pageOf(bid)}
        className="row-link"
        size="xs"
        aria-label={`View bid on quote ${bid.quote_id}`}
      >
        View
      </Button>
    ),
  },
]

function pageOf({ bid_status, quote_id }: MyBidQuote): string {
  return bid_status === 'accepted' ? paths.supplierOrder(quote_id) : paths.supplierQuote(quote_id)
}

function deliveryOf({ can_deliver, delivery_method }: MyBidQuote): string {
  if (delivery_method === 'Collect') return 'Contractor collects'
  return can_deliver === 'yes' ? 'Deliver yourself' : 'Needs haulier'
}
