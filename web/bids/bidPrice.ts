import type { LastBid } from '../../api/contract/lastBids.ts'
import { readPence, readTonnes } from '../../api/contract/rules/amount.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg, toTonnes } from '../../api/contract/rules/weight.ts'
import { type BidValues, faultsOfBid, type QuoteToBidOn } from './bidValues.ts'

/** The tonnes that the price is for; null if the text is no quantity or more than the quote's. */
export function tonnesOf({ quantity }: Pick<BidValues, 'quantity'>, quote: Pick<QuoteToBidOn, 'quantity'>) {
  if (quantity.trim() === '') return quote.quantity
  const tonnes = toTonnes(readTonnes(quantity) ?? 0)
  return tonnes > 0 && tonnes <= quote.quantity ? tonnes : null
}

export function penceOf(values: BidValues, quote: QuoteToBidOn): number | null {
  const isWrong = faultsOfBid(values, quote).some(({ field }) => field === 'product_price')
  return isWrong ? null : readPence(values.product_price)
}

/** Null until price and quantity can be read. */
export function perTonneOf(values: BidValues, quote: QuoteToBidOn): string | null {
  const pence = penceOf(values, quote)
  const tonnes = tonnesOf(values, quote)
  return pence === null || tonnes === null ? null : formatPounds(toPence(poundsPerTonne(pence, toKg(tonnes))))
}

/** The firm's last prices per tonne, as `£13.80 to £14.40`, among bids with the same `canDeliver`; null if none. */
export function lastPricesOf(last: readonly LastBid[], canDeliver: string): string | null {
  const prices = last
    .filter(({ can_deliver }) => can_deliver === canDeliver)
    .map(({ product_price, quantity }) => toPence(poundsPerTonne(toPence(product_price), toKg(quantity))))
  if (prices.length === 0) return null
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? formatPounds(least) : `${formatPounds(least)} to ${formatPounds(most)}`
}
