import { toPence } from '../../api/contract/rules/money.ts'
import styles from './bids.module.css'
import type { Offer, QuoteOfOffers, Ranked } from './offers.ts'

type Props = { offer: Offer; quote: QuoteOfOffers; ranked: Ranked }

/** Supplier, haulier and markup over one bar; all bars have one scale, and the tick marks the lowest total. */
export function LegBar({ offer: { bid, haulier, total }, quote, ranked }: Props) {
  if (bid.status === 'rejected' || total === null) return null
  const { lowest, highest } = ranked
  const width = (pence: number) => ({ width: `${(pence * 100) / highest}%` })
  const isRanked = lowest !== null && bid.quantity >= quote.quantity
  return (
    <span className={styles.legBar} aria-hidden="true">
      <i className={styles.leg1} style={width(toPence(bid.product_price))} />
      {haulier && <i className={styles.leg2} style={width(toPence(haulier.delivery_price))} />}
      {bid.markup_price !== null && <i className={styles.leg3} style={width(toPence(bid.markup_price))} />}
      {isRanked && <i className={styles.legLowest} style={{ left: `${(lowest * 100) / highest}%` }} />}
    </span>
  )
}
