import type { HaulierViewOfBid } from '../../api/contract/bids.ts'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { PricedForOldDates } from './PricedForOldDates.tsx'

type Props = { quote: SeenQuote; bids: readonly HaulierViewOfBid[]; onNewPrice: (bidId: number) => void }

/** A card for each of the own prices that must be answered for. */
export function HaulierPricesForOldDates({ quote, bids, onNewPrice }: Props) {
  return bids.map((bid) => {
    const own = bid.haulier_bids.at(-1)
    const price = own ? { ...own, pounds: own.delivery_price } : null
    return (
      <PricedForOldDates key={bid.id} quote={quote} bid={bid} price={price} onNewPrice={() => onNewPrice(bid.id)} />
    )
  })
}
