import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'

/** `lowest_total`: of the offers for the whole quantity; null if there are only some for a part. */
type Offers = { offer_count: number; lowest_total: number | null; quantity: number }

/** `3 offers, from £10,512.00, £21.90/t`, the same words in every list and on the quote's page. */
export function offersText({ offer_count, lowest_total, quantity }: Offers): string {
  const count = `${offer_count} ${offer_count === 1 ? 'offer' : 'offers'}`
  if (lowest_total === null) return `${count} for a part`
  const pence = toPence(lowest_total)
  const perTonne = formatPounds(toPence(poundsPerTonne(pence, toKg(quantity))))
  return `${count}, ${offer_count === 1 ? '' : 'from '}${formatPounds(pence)}, ${perTonne}/t`
}
