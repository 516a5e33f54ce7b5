import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { MyBidQuote } from '../../api/contract/bids.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/money.ts'
import { toKg } from '../../api/contract/weight.ts'
import { paths } from '../paths.ts'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { SupplierBidPill } from './SupplierBidPill.tsx'
import '../ui/table.css'

/** The supplier's own bids, and the way to what each has become. */
export function SupplierBidTable({ bids }: { bids: readonly MyBidQuote[] }) {
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
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
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
        <SupplierBidPill bid={bid} />
      </td>
      <td className="act">
        <Button component={Link} to={pageOf(bid)} size="xs" aria-label={`View bid on quote ${bid.quote_id}`}>
          View
        </Button>
      </td>
    </tr>
  )
}

/** A bid that waits can still be changed; the page of a decided one says what became of it. */
function pageOf({ bid_status, quote_id }: MyBidQuote): string {
  return bid_status === 'pending' ? paths.supplierQuote(quote_id) : paths.supplierOrder(quote_id)
}

function deliveryOf({ can_deliver, delivery_method }: MyBidQuote): string {
  if (delivery_method === 'Collect') return 'Contractor collects'
  return can_deliver === 'yes' ? 'Deliver yourself' : 'Needs haulier'
}
