import * as z from 'zod/mini'
import * as calls from '../../api/contract/calls.ts'
import type { Sync } from '../../api/contract/sync.ts'
import { requestOf } from '../../api/contract/wire/call.ts'
import { readChecked } from './checked.ts'
import { type UserDb, withConnection } from './databases.ts'
import { type PageSession, readDeviceKey } from './device.ts'
import { readHighestSeq } from './deviceSeq.ts'
import type { Environment } from './environment.ts'
import { type Answer, send } from './send.ts'
import { countUnsent } from './unsent.ts'

export type Refreshed =
  | { is: 'fresh' }
  /** `expired`: keep cache and capture open and ask for a sign-in; `revoked`: close them. */
  | { is: 'unauthenticated'; code: string }
  /** Nothing of ours came back, but an answer of somebody, or nothing at all: the cache stays as it was. */
  | { is: 'no_answer'; by: 'answer' | 'silence' }

/** Only what the device goes by: what a newer server adds to an order or a ticket must not make it unreadable. */
const Answered = z.object({
  data: z.object({
    cursor: z.string(),
    reset: z.boolean(),
    checked_at: z.string(),
    orders: z.array(z.looseObject({ quote_id: z.int() })),
    removed_orders: z.array(z.int()),
    tickets: z.array(z.looseObject({ id: z.int(), quote_id: z.int() })),
    drivers: z.array(z.looseObject({ id: z.int() })),
    vehicles: z.array(z.looseObject({ id: z.int() })),
  }),
})

/** Reads what changed since the last time, and reports what this device has given out and not yet sent. */
export async function refreshCache(env: Environment, session: PageSession): Promise<Refreshed> {
  const db = env.stores.user(session.userId)
  const since = (await readChecked(db))?.cursor
  const asked = {
    ...(since !== undefined && { since }),
    device_key: await readDeviceKey(env),
    device_seq: await readHighestSeq(env, db, session.userId),
    unsent: await countUnsent(db),
  }
  const answer = await send(env, requestOf(calls.syncRead, asked), session.token)
  const code = unauthenticatedCode(answer)
  if (code) return { is: 'unauthenticated', code }
  const read = answer.is === 'answer' && answer.status === 200 ? Answered.safeParse(answer.json) : null
  if (!read?.success) return { is: 'no_answer', by: answer.is === 'answer' ? 'answer' : 'silence' }
  await withConnection(db, () => applySync(db, read.data.data as unknown as Sync, since, env.clock.now()))
  return { is: 'fresh' }
}

/** Rows and cursor in one transaction. An answer to a cursor that another tab has moved on since is dropped. */
function applySync(db: UserDb, sync: Sync, since: string | undefined, now: number): Promise<void> {
  return db.transaction('rw', [db.orders, db.tickets, db.drivers, db.vehicles, db.meta], async () => {
    if ((await readChecked(db))?.cursor !== since) return
    if (sync.reset) await Promise.all([db.orders.clear(), db.tickets.clear()])
    const touched = [...sync.orders.map(({ quote_id }) => quote_id), ...sync.removed_orders]
    await db.orders.bulkDelete(sync.removed_orders)
    await db.tickets.where('quote_id').anyOf(touched).delete()
    await db.orders.bulkPut(sync.orders)
    await db.tickets.bulkPut(sync.tickets)
    await db.drivers.clear()
    await db.drivers.bulkPut(sync.drivers)
    await db.vehicles.clear()
    await db.vehicles.bulkPut(sync.vehicles)
    await db.meta.put({ key: 'checked', cursor: sync.cursor, at: now })
  })
}

function unauthenticatedCode(answer: Answer): string | null {
  if (answer.is === 'none' || answer.status !== 401) return null
  const typed = z.object({ code: z.string() }).safeParse(answer.json)
  return typed.success ? typed.data.code : null
}
