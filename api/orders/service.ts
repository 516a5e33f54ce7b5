import { companyOf } from '../auth/actor.ts'
import type { Confirmation } from '../contract/orders.ts'
import { can } from '../contract/rules/actions.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import { lockQuote } from '../quotes/queries.ts'
import {
  confirmByHaulier,
  confirmBySupplier,
  listOrderAudience,
  lockOrder,
  markAcceptedByHaulier,
  type Order,
} from './queries.ts'
import { supersede } from './rules/proposals.ts'
import { lockHauliersOrder } from './rules.ts'

/** Throws 404 for firms with no part in the order, 409 if it is already confirmed or closed. */
export function confirmAsSupplier(deps: Deps, actor: Actor, quoteId: number) {
  return deps.db.transaction().execute(async (trx) => {
    await lockQuote(trx, quoteId)
    const order = await lockOrder(trx, quoteId, companyOf(actor))
    if (!order) throw refuse.notFound()
    requireAllowed(can.confirmAsSupplier(order, actor))
    const now = deps.now()
    await confirmBySupplier(trx, quoteId, actor.id, now)
    await supersede(trx, deps, order)
    const audience = await listOrderAudience(trx, order)
    await recordEvent(trx, deps, {
      kind: 'order.supplier_confirmed',
      actor_id: actor.id,
      quote_id: quoteId,
      audience,
    })
    return answer(now, { ...order, supplier_confirmed_at: now })
  })
}

/** Throws 404 unless the order has this haulier price, 409 unless only the supplier has confirmed. */
export function confirmAsHaulier(deps: Deps, actor: Actor, haulierBidId: number) {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockHauliersOrder(trx, companyOf(actor), haulierBidId)
    requireAllowed(can.confirmAsHaulier(order, actor))
    const now = deps.now()
    await confirmByHaulier(trx, order.quote_id, actor.id, now)
    await markAcceptedByHaulier(trx, order.bid_id, now)
    await supersede(trx, deps, order)
    const audience = await listOrderAudience(trx, order)
    await recordEvent(trx, deps, {
      kind: 'order.haulier_confirmed',
      actor_id: actor.id,
      quote_id: order.quote_id,
      audience,
    })
    return answer(now, { ...order, haulier_confirmed_at: now })
  })
}

function answer(confirmed_at: Date, order: Pick<Order, 'quote_id' | 'supplier_confirmed_at' | 'haulier_confirmed_at'>) {
  const data: Confirmation = {
    quote_id: order.quote_id,
    supplier_confirmed_at: order.supplier_confirmed_at?.toISOString() ?? null,
    haulier_confirmed_at: order.haulier_confirmed_at?.toISOString() ?? null,
  }
  return { confirmed_at: confirmed_at.toISOString(), data }
}
