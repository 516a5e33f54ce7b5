import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import styles from './bids.module.css'
import type { Comparison, Offer, QuoteOfOffers } from './offers.ts'

type Props = { offer: Offer; quote: QuoteOfOffers; comparison: Comparison }

/** Both prices over a bar of supplier, haulier and markup. All bars share one axis; the tick marks the lowest total. */
export function Legs({ offer, quote, comparison }: Props) {
  const { bid, haulier } = offer
  return (
    <>
      <span className={styles.amounts}>
        <span>
          <span className="sr">Supplier </span>
          {formatPounds(toPence(bid.product_price))}
        </span>
        <span>
          <span className="sr">Haulier </span>
          {haulier ? formatPounds(toPence(haulier.delivery_price)) : bid.can_deliver === 'yes' ? 'included' : 'none'}
        </span>
      </span>
      <LegBar offer={offer} quote={quote} comparison={comparison} />
    </>
  )
}

function LegBar({ offer: { bid, haulier, total }, quote, comparison: { lowest, top } }: Props) {
  if (bid.status === 'rejected' || total === null) return null
  const percentOf = (pence: number) => `${(pence * 100) / top}%`
  const width = (pounds: number) => ({ width: percentOf(toPence(pounds)) })
  const isRanked = lowest !== null && bid.quantity >= quote.quantity
  return (
    <span className={styles.legBar} aria-hidden="true">
      <i className={styles.leg1} style={width(bid.product_price)} />
      {haulier && <i className={styles.leg2} style={width(haulier.delivery_price)} />}
      {bid.markup_price !== null && <i className={styles.leg3} style={width(bid.markup_price)} />}
      {isRanked && <i className={styles.legLowest} style={{ left: percentOf(lowest) }} />}
    </span>
  )
}
