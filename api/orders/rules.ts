import type { OrderProgress } from '../contract/orders.ts'
import { poundsPerTonne, toPence, toPounds } from '../contract/rules/money.ts'
import { type Actor, isAdmin, may, type OwnerRole } from '../contract/rules/permissions.ts'
import { orderProgress } from '../contract/rules/progress.ts'
import { rateOf, ratesOf, type VersionPrices } from '../contract/rules/terms.ts'
import { type PriceParts, totalOf } from '../contract/rules/totals.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { type Weight, worthOfAll } from '../contract/rules/worth.ts'
import type { Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { lockQuote } from '../quotes/queries.ts'
import { findOrderOfHaulierBid, lockOrder, type Order } from './queries.ts'

/** The order with this haulier price, its quote locked first. Throws 404 if there is none. */
export async function lockHauliersOrder(trx: Trx, companyId: number, haulierBidId: number): Promise<Order> {
  const found = await findOrderOfHaulierBid(trx, haulierBidId, companyId)
  if (!found) throw refuse.notFound()
  await lockQuote(trx, found.quote_id)
  const order = await lockOrder(trx, found.quote_id, companyId)
  // Released and accepted again with another price meanwhile.
  if (order?.haulier_bid_id !== haulierBidId) throw refuse.notFound()
  return order
}

type DeliverySums = {
  quantity_kg: number
  delivered_kg: number
  loads: number
  closed_at: Date | null
  close_reason: string | null
  is_cancelled: boolean
}

export function presentProgress(order: DeliverySums): OrderProgress {
  const { quantity_kg, delivered_kg, loads, closed_at, close_reason, is_cancelled } = order
  const is_closed = closed_at !== null
  const progress = orderProgress({ ordered_kg: quantity_kg, delivered_kg, is_closed, is_cancelled })
  return {
    ordered: toTonnes(progress.ordered_kg),
    delivered: toTonnes(progress.delivered_kg),
    remaining: toTonnes(progress.remaining_kg),
    percent: progress.percent,
    status: progress.label,
    loads,
    note: progress.note,
    closed_at: closed_at?.toISOString() ?? null,
    is_cancelled,
    close_reason,
  }
}

export type Party = 'contractor' | 'supplier' | 'haulier' | 'admin'

/** A firm that carries what it sold has several parts. Its haulier staff have none in orders that it only supplies. */
export function partiesOf(
  order: Pick<Order, 'contractor_company_id' | 'supplier_company_id' | 'haulier_company_id'>,
  actor: Actor,
): readonly Party[] {
  if (isAdmin(actor)) return ['admin']
  const parties: Party[] = []
  const { company_id, roles } = actor
  if (roles.includes('contractor') && order.contractor_company_id === company_id) parties.push('contractor')
  if (roles.includes('supplier') && order.supplier_company_id === company_id) parties.push('supplier')
  if (may(actor, 'order.listAsHaulier') && order.haulier_company_id === company_id) parties.push('haulier')
  return parties
}

/** Whose money they see: the contractor's total, or each of their own prices. */
export function sidesOf(parties: readonly Party[], actor: Actor): OwnerRole[] {
  if (parties.includes('contractor') || parties.includes('admin')) return ['contractor']
  return (['supplier', 'haulier'] as const).filter((side) => parties.includes(side) && may(actor, seesPriceOf[side]))
}

const seesPriceOf = { supplier: 'price.readAsSupplier', haulier: 'price.readAsHaulier' } as const

export type PricedOrder = PriceParts & { weights: readonly Weight[]; prices: readonly VersionPrices[] }

/** The price a tonne in force, in pounds: after an amended price the total says none. */
export function ratePerTonne({ prices }: Pick<PricedOrder, 'prices'>, sides: readonly OwnerRole[]): number {
  const current = prices.at(-1)
  const rates = sides.flatMap((side) => (current && rateOf(side, current)) ?? [])
  return toPounds(rates.reduce((sum, { pence, kg }) => sum + toPence(poundsPerTonne(pence, kg)), 0))
}

/** What these sides accepted, and what has come is worth. */
export function presentMoney(order: PricedOrder, sides: readonly OwnerRole[]) {
  const carried = sides.filter((side) => totalOf(side, order) !== null)
  return {
    total: toPounds(carried.reduce((sum, side) => sum + (totalOf(side, order) ?? 0), 0)),
    worth: toPounds(carried.reduce((sum, side) => sum + worthOfAll(order.weights, ratesOf(side, order.prices)), 0)),
  }
}
