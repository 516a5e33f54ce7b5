import type { OrderProgress } from '../contract/orders.ts'
import { orderProgress } from '../contract/rules/progress.ts'
import { toTonnes } from '../contract/rules/weight.ts'
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
}

export function presentProgress(order: DeliverySums): OrderProgress {
  const { quantity_kg, delivered_kg, loads, closed_at, close_reason } = order
  const progress = orderProgress({ ordered_kg: quantity_kg, delivered_kg, is_closed: closed_at !== null })
  return {
    ordered: toTonnes(progress.ordered_kg),
    delivered: toTonnes(progress.delivered_kg),
    remaining: toTonnes(progress.remaining_kg),
    percent: progress.percent,
    status: progress.label,
    loads,
    note: progress.note,
    closed_at: closed_at?.toISOString() ?? null,
    close_reason,
  }
}
