import { companyOf } from '../auth/actor.ts'
import { can } from '../contract/rules/actions.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { listOrderAudience, type Order } from '../orders/queries.ts'
import { lockHauliersOrder } from '../orders/rules.ts'
import { endAssignment, insertAssignment, listAssignedDrivers, lockLiveDriver, noteIntent } from './queries.ts'

type Pair = { haulier_bid_id: number; driver_id: number }
/** `intended_at`: when it was decided, if a device sends it later; null for now. */
type Decision = Pair & { intended_at: string | null }

/** Allowed from acceptance on, before any confirmation. Idempotent; an older decision doesn't undo a newer one. */
export function assignDriver(deps: Deps, actor: Actor, { haulier_bid_id, driver_id, intended_at }: Decision) {
  const pair = { haulier_bid_id, driver_id }
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockHauliersOrder(trx, companyOf(actor), pair.haulier_bid_id)
    if (!(await lockLiveDriver(trx, pair.driver_id, companyOf(actor)))) {
      throw refuse.invalid({ driver_id: ['The selected driver id is invalid.'] })
    }
    const before = await listAssignedDrivers(trx, pair.haulier_bid_id)
    if (before.some(({ id }) => id === pair.driver_id)) {
      await isNewest(trx, deps, { ...pair, intended_at })
      return { quote_id: order.quote_id, drivers: before }
    }
    requireAllowed(can.assignDriver(order, actor))
    if (!(await isNewest(trx, deps, { ...pair, intended_at }))) return { quote_id: order.quote_id, drivers: before }
    await insertAssignment(trx, {
      ...pair,
      quote_id: order.quote_id,
      assigned_by: actor.id,
      assigned_at: deps.now(),
    })
    const drivers = await listAssignedDrivers(trx, pair.haulier_bid_id)
    const audience = await listOrderAudience(trx, order)
    await recordEvent(trx, deps, {
      kind: 'driver.assigned',
      actor_id: actor.id,
      quote_id: order.quote_id,
      audience,
      data: pair,
    })
    return { quote_id: order.quote_id, drivers }
  })
}

/** Idempotent, and allowed on a closed order. */
export function removeDriver(deps: Deps, actor: Actor, { haulier_bid_id, driver_id, intended_at }: Decision) {
  const pair = { haulier_bid_id, driver_id }
  return deps.db.transaction().execute(async (trx) => {
    const order = await lockHauliersOrder(trx, companyOf(actor), pair.haulier_bid_id)
    await takeOff(trx, deps, actor, order, { ...pair, intended_at })
    return { quote_id: order.quote_id, drivers: await listAssignedDrivers(trx, pair.haulier_bid_id) }
  })
}

/** The caller has locked the quote. */
export async function takeOff(trx: Trx, deps: Deps, actor: Actor, order: Order, decision: Decision): Promise<void> {
  const { intended_at: _, ...pair } = decision
  const isWanted = await isNewest(trx, deps, decision)
  const hasEnded = isWanted && (await endAssignment(trx, pair, { removed_by: actor.id, removed_at: deps.now() }))
  if (!hasEnded) return
  const audience = await listOrderAudience(trx, order)
  await recordEvent(trx, deps, {
    kind: 'driver.removed',
    actor_id: actor.id,
    quote_id: order.quote_id,
    // They can't see the order now, so tell them directly.
    audience: [...audience, toUser(pair.driver_id)],
    data: pair,
  })
}

/** A clock that is ahead must not outrank all later decisions. */
function isNewest(trx: Trx, { now }: Deps, { haulier_bid_id, driver_id, intended_at }: Decision): Promise<boolean> {
  const decided = intended_at === null ? now() : new Date(Math.min(Date.parse(intended_at), now().getTime()))
  return noteIntent(trx, { haulier_bid_id, driver_id, intended_at: decided })
}
