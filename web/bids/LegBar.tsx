import { toPence } from '../../api/contract/rules/money.ts'
import type { Offer, QuoteOfOffers, Ranked } from './offers.ts'

type Props = { offer: Offer; quote: QuoteOfOffers; ranked: Ranked }

/** Supplier, haulier and markup over one bar; all bars have one scale, and the tick marks the lowest total. */
export function LegBar({ offer: { bid, haulier, total }, quote, ranked }: Props) {
  if (bid.status === 'rejected' || total === null) return null
  const { lowest, highest } = ranked
  const width = (pence: number) => ({ width: `${(pence * 100) / highest}%` })
  const isRanked = lowest !== null && bid.quantity >= quote.quantity
  return (
    <span className="leg-bar" aria-hidden="true">
      <i className="leg-1" style={width(toPence(bid.product_price))} />
      {haulier && <i className="leg-2" style={width(toPence(haulier.delivery_price))} />}
      {bid.markup_price !== null && <i className="leg-3" style={width(toPence(bid.markup_price))} />}
      {isRanked && <i className="leg-lowest" style={{ left: `${(lowest * 100) / highest}%` }} />}
    </span>
  )
}
