import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { PricedForOldDates } from './PricedForOldDates.tsx'
import styles from './pricedForOldDates.module.css'

type Props = { quote: SeenQuote; bids: readonly HaulierViewOfBid[]; onNewPrice: (bidId: number) => void }

export function HaulierPricesForOldDates({ quote, bids, onNewPrice }: Props) {
  const cards = bids.map((bid) => {
    const own = bid.haulier_bids.at(-1)
    const price = own ? { ...own, pounds: own.delivery_price } : null
    return (
      <PricedForOldDates key={bid.id} quote={quote} bid={bid} price={price} onNewPrice={() => onNewPrice(bid.id)} />
    )
  })
  return <div className={styles.cards}>{cards}</div>
}
