import { can } from '../contract/rules/actions.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { endAssignmentsOf } from '../drivers/queries.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { type Audience, recordEvent, toCompany, toUser } from '../events/record.ts'
import { lockCarrier } from '../evidence/queries/lockCarrier.ts'
import {
  countLiveTickets,
  findAnyOrder,
  findFirstWindow,
  forgetOrder,
  insertRelease,
  lockAnyOrder,
} from '../orders/queries/ends.ts'
import { listOrderAudience, type Order } from '../orders/queries.ts'
import { supersede } from '../orders/rules/proposals.ts'
import { lockQuote, updateQuote } from '../quotes/queries.ts'
import { reopenBids } from './releaseQueries.ts'

/** Reopens the quote with its earlier bids and takes the drivers off. Throws 404, or 409 for a live ticket. */
export function releaseOrder(deps: Deps, actor: Actor, quoteId: number, reason: string): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockWithCarrier(trx, quoteId)
    requireAllowed(can.releaseOrder({ ...order, live_tickets: await countLiveTickets(trx, order) }))
    const now = deps.now()
    const parties = await listOrderAudience(trx, order)
    const drivers = await endAssignmentsOf(trx, quoteId, { removed_by: actor.id, removed_at: now })
    const reopened = await reopenBids(trx, order, now)
    await insertRelease(trx, order, { by: actor.id, at: now, reason })
    await supersede(trx, deps, order)
    const asBid = await findFirstWindow(trx, quoteId)
    await forgetOrder(trx, quoteId)
    await updateQuote(trx, quoteId, { ...asBid, is_ordered: false, updated_at: now })
    await recordRelease(trx, deps, actor, { order, parties, drivers, reopened })
  })
}

/** Locks the carrier first, as a ticket does: a ticket before the release prevents it, one after it is flagged. */
async function lockWithCarrier(trx: Trx, quoteId: number): Promise<Order> {
  const found = await findAnyOrder(trx, quoteId)
  if (!found) throw refuse.notFound()
  await lockCarrier(trx, found.carrier_company_id)
  await lockQuote(trx, quoteId)
  const order = await lockAnyOrder(trx, quoteId)
  // Released meanwhile, and perhaps accepted again with another firm.
  if (order?.bid_id !== found.bid_id || order.haulier_bid_id !== found.haulier_bid_id) throw refuse.notFound()
  return order
}

type Release = { order: Order; parties: readonly Audience[]; drivers: readonly number[]; reopened: readonly number[] }

async function recordRelease(trx: Trx, deps: Deps, actor: Actor, { order, parties, drivers, reopened }: Release) {
  const { quote_id, haulier_bid_id } = order
  const event = { actor_id: actor.id, quote_id }
  if (haulier_bid_id !== null) {
    for (const driver_id of drivers) {
      const audience = [...parties, toUser(driver_id)]
      await recordEvent(trx, deps, { ...event, kind: 'driver.removed', audience, data: { haulier_bid_id, driver_id } })
    }
  }
  await recordEvent(trx, deps, { ...event, kind: 'order.released', audience: parties })
  const formerParties = [order.contractor_company_id, order.supplier_company_id, order.haulier_company_id]
  const others = reopened.filter((company) => !formerParties.includes(company))
  if (others.length === 0) return
  // One event for all of them: it names no bid, so that no rival learns of another.
  await recordEvent(trx, deps, { ...event, kind: 'bid.reopened', audience: [...others.map(toCompany), 'admins'] })
}
