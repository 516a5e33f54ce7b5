import * as calls from '../../api/contract/calls.ts'
import { requestOf } from '../../api/contract/wire/call.ts'
import type { UserDb } from './databases.ts'
import type { PageSession } from './device.ts'
import type { Environment } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import type { CachedOrder } from './rows.ts'

/** In bytes. A newer job's files push out an older one's. */
export const planBudget = 20_000_000

type Plan = NonNullable<CachedOrder['plans']>[number]

/** Newest jobs first; a file that no longer fits leaves its place to smaller ones. */
export function plansToKeep(orders: readonly CachedOrder[]): Plan[] {
  let room = planBudget
  return [...orders]
    .sort((one, other) => other.quote_id - one.quote_id)
    .flatMap(({ plans = [] }) => plans)
    .filter(({ size }) => {
      if (size > room) return false
      room -= size
      return true
    })
}

/** Drops what is no longer to be kept and fetches what is missing, one file after the other, until one doesn't come. */
export async function refreshPlans(env: Environment, session: PageSession): Promise<void> {
  const store = env.stores.user(session.userId)
  const missing = await store.use((db) =>
    db.transaction('rw', [db.orders, db.plans], async () => {
      const wanted = plansToKeep(await db.orders.toArray())
      const kept = await db.plans.toCollection().primaryKeys()
      await db.plans.bulkDelete(kept.filter((id) => wanted.every((plan) => plan.id !== id)))
      return wanted.filter(({ id }) => !kept.includes(id))
    }),
  )
  for (const plan of missing) {
    const bytes = await fetchPlan(env, session, plan)
    if (!bytes) return
    const stored = store.use((db) => keep(db, plan, bytes)).then(() => true)
    if (!(await unlessFull(stored, false))) return
  }
}

/** Nothing if the user has signed out or lost the job since: their orders are gone then. */
function keep(db: UserDb, plan: Plan, bytes: ArrayBuffer): Promise<void> {
  return db.transaction('rw', [db.orders, db.plans], async () => {
    const wanted = plansToKeep(await db.orders.toArray())
    if (wanted.some(({ id }) => id === plan.id)) await db.plans.put({ id: plan.id, mime: plan.mime, bytes })
  })
}

const timeoutMs = 60_000

/** Null without our server's answer. */
async function fetchPlan(
  { fetch, clock }: Environment,
  { token }: PageSession,
  plan: Plan,
): Promise<ArrayBuffer | null> {
  const limit = new AbortController()
  const cancel = clock.after(timeoutMs, () => limit.abort())
  try {
    const response = await fetch(requestOf(calls.attachmentFile, { id: plan.id }).path, {
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
      // As in send.ts: the cookie may be another driver's, and redirects come from portals.
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      signal: limit.signal,
    })
    const isOurs = response.status === 200 && response.headers.get('content-type') === plan.mime
    return isOurs ? await response.arrayBuffer() : null
  } catch {
    return null
  } finally {
    cancel()
  }
}
