import { companyOf } from '../auth/actor.ts'
import type { OrderEnd } from '../contract/orders.ts'
import { can } from '../contract/rules/actions.ts'
import { type Actor, isAdmin } from '../contract/rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import { lockQuote } from '../quotes/queries.ts'
import { closeOrderRow, findDeliveredKg, lockAnyOrder } from './queries/ends.ts'
import { listOrderAudience, lockOrder } from './queries.ts'

/** Closes an order early: it counts as completed, and later loads are accepted and flagged. Throws 404, 409. */
export function closeOrder(deps: Deps, actor: Actor, quoteId: number, reason: string): Promise<OrderEnd> {
  return deps.db.transaction().execute(async (trx) => {
    await lockQuote(trx, quoteId)
    const order = await (isAdmin(actor) ? lockAnyOrder(trx, quoteId) : lockOrder(trx, quoteId, companyOf(actor)))
    if (!order) throw refuse.notFound()
    requireAllowed(can.closeOrder({ ...order, delivered_kg: await findDeliveredKg(trx, order) }, actor))
    const now = deps.now()
    await closeOrderRow(trx, quoteId, { by: actor.id, at: now, reason })
    const audience = await listOrderAudience(trx, order)
    await recordEvent(trx, deps, { kind: 'order.closed', actor_id: actor.id, quote_id: quoteId, audience })
    return { quote_id: quoteId, closed_at: now.toISOString(), close_reason: reason }
  })
}
