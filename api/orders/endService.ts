import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { OrderEnd } from '../contract/orders.ts'
import { can } from '../contract/rules/actions.ts'
import { type Actor, isAdmin } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import { lockQuote } from '../quotes/queries.ts'
import { countLiveTickets, endOrderRow, findDeliveredKg, lockAnyOrder } from './queries/ends.ts'
import { listOrderAudience, lockOrder, type Order } from './queries.ts'
import { supersede } from './rules/proposals.ts'

type Early = { quoteId: number; reason: string }

/** Closes an order short: it counts as completed, and later loads are accepted and flagged. Throws 404, 409. */
export function closeOrder(deps: Deps, actor: Actor, { quoteId, reason }: Early): Promise<OrderEnd> {
  return deps.db.transaction().execute(async (trx) => {
    await lockQuote(trx, quoteId)
    const order = await (isAdmin(actor) ? lockAnyOrder(trx, quoteId) : lockOrder(trx, quoteId, companyOf(actor)))
    if (!order) throw refuse.notFound()
    requireAllowed(can.closeOrder({ ...order, delivered_kg: await findDeliveredKg(trx, order) }, actor))
    return end(deps, trx, { actor, order, reason, kind: 'order.closed' })
  })
}

/** Cancels an order before its first load. The quote stays off the market. Throws 404, 409. */
export function cancelOrder(deps: Deps, actor: RequestActor, { quoteId, reason }: Early): Promise<OrderEnd> {
  return deps.db.transaction().execute(async (trx) => {
    await lockQuote(trx, quoteId)
    const order = await lockOrder(trx, quoteId, companyOf(actor))
    if (!order) throw refuse.notFound()
    requireAllowed(can.cancelOrder({ ...order, live_tickets: await countLiveTickets(trx, order) }, actor))
    return end(deps, trx, { actor, order, reason, kind: 'order.cancelled' })
  })
}

type Ending = { actor: Actor; order: Order; reason: string; kind: 'order.closed' | 'order.cancelled' }

async function end(deps: Deps, trx: Trx, { actor, order, reason, kind }: Ending): Promise<OrderEnd> {
  const { quote_id } = order
  const now = deps.now()
  await endOrderRow(trx, quote_id, { by: actor.id, at: now, reason, is_cancelled: kind === 'order.cancelled' })
  await supersede(trx, deps, order)
  const audience = await listOrderAudience(trx, order)
  await recordEvent(trx, deps, { kind, actor_id: actor.id, quote_id, audience })
  return { quote_id, closed_at: now.toISOString(), close_reason: reason }
}
