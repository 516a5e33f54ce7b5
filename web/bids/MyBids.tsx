import { IconCheck, IconHourglass, IconSend, IconX } from '@tabler/icons-react'
import type { MyBidQuote } from '../../api/contract/bids.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/money.ts'
import { toKg } from '../../api/contract/weight.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { StatusPill } from '../ui/StatusPill.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import '../ui/table.css'

/** The supplier's own bids, newest first. */
export function MyBids() {
  const query = useList<MyBidQuote>('/api/my-bid-quotes', { limit: 20 })
  return (
    <Panel title="My Bids" count={query.data?.meta.total} sub="Prices for the whole job, excl. VAT">
      <Loaded query={query} failure="Failed to load data">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconSend} title="No bids found." />
          ) : (
            <>
              <BidTable bids={data} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="bids" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function BidTable({ bids }: { bids: readonly MyBidQuote[] }) {
  return (
    <table className="table">
      <caption className="sr">My bids, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="num">
            Tonnes
          </th>
          <th scope="col">Delivery</th>
          <th scope="col" className="num opt">
            £/t
          </th>
          <th scope="col" className="num">
            Price
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {bids.map((bid) => (
          <BidRow key={bid.bid_id} bid={bid} />
        ))}
      </tbody>
    </table>
  )
}

function BidRow({ bid }: { bid: MyBidQuote }) {
  const pence = toPence(bid.price)
  const isPart = bid.bid_quantity < bid.quantity
  return (
    <tr>
      <td>
        <span className="name">{bid.product_name}</span>
        <span className="sub">
          {bid.city} {bid.postcode} · Quote {bid.quote_id}
        </span>
      </td>
      <td className="num" data-label="Tonnes">
        {orderTonnesFigure(bid.bid_quantity)}
        {isPart && <span className="sub">of {orderTonnesFigure(bid.quantity)}</span>}
      </td>
      <td data-label="Delivery">{deliveryOf(bid)}</td>
      <td className="num opt">{formatPounds(toPence(poundsPerTonne(pence, toKg(bid.bid_quantity))))}</td>
      <td className="num big" data-label="Price">
        {formatPounds(pence)}
      </td>
      <td className="state">
        <BidPill bid={bid} />
      </td>
    </tr>
  )
}

function deliveryOf({ can_deliver, delivery_method }: MyBidQuote): string {
  if (delivery_method === 'Collect') return 'Contractor collects'
  return can_deliver === 'yes' ? 'Deliver yourself' : 'Needs haulier'
}

/** An accepted bid waits for the supplier's own confirmation first. */
function BidPill({ bid }: { bid: MyBidQuote }) {
  if (bid.bid_status === 'rejected') return <StatusPill tone="red" Icon={IconX} label="Rejected" />
  if (bid.bid_status === 'pending') return <StatusPill tone="blue" Icon={IconSend} label="Pending" />
  return bid.supplier_confirmed_at ? (
    <StatusPill tone="green" Icon={IconCheck} label="Confirmed" />
  ) : (
    <StatusPill tone="amber" Icon={IconHourglass} label="Accepted, to confirm" />
  )
}
