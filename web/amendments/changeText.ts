import type { Amendment } from '../../api/contract/amendments.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import type { OwnerRole } from '../../api/contract/rules/permissions.ts'
import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'
import { formatDayInSentence } from '../ui/dates.ts'

type Change = Pick<Amendment, 'quantity' | 'delivery_from_date' | 'delivery_to_date'>

/** `1,240.0 t`, `to Wed 18 March` and `from Mon 9 March`, as far as they change. */
export function changeText({ quantity, delivery_from_date, delivery_to_date }: Change): string {
  return [
    quantity && formatTonnes(toKg(quantity.now), 1),
    delivery_from_date && `from ${formatDayInSentence(delivery_from_date.now)}`,
    delivery_to_date && `to ${formatDayInSentence(delivery_to_date.now)}`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const sideNames = {
  contractor: 'Contractor',
  supplier: 'Supplier',
  haulier: 'Haulier',
} as const satisfies Record<OwnerRole, string>

const day = 86_400_000

/** `+2 days` */
export function daysBetween(was: string, now: string): string {
  const days = Math.round((Date.parse(now) - Date.parse(was)) / day)
  return `${signOf(days)}${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`
}

/** `+40.0 t` */
export function tonnesBetween(was: number, now: number): string {
  const kg = toKg(now) - toKg(was)
  return `${signOf(kg)}${formatTonnes(Math.abs(kg), 1)}`
}

/** `+£792.00` */
export function poundsBetween(was: number, now: number): string {
  const pence = toPence(now) - toPence(was)
  return `${signOf(pence)}${formatPounds(Math.abs(pence))}`
}

function signOf(value: number): string {
  return value < 0 ? '−' : '+'
}

/** `£19.80/t as before`, or the new price and the one before. */
export function rateText({ price_per_tonne_was: was, price_per_tonne: now }: NonNullable<Amendment['total']>): string {
  const [before, after] = [was, now].map((pounds) => `${formatPounds(toPence(pounds))}/t`)
  return was === now ? `${after} as before` : `${after} for later loads, ${before} so far`
}
