import * as z from 'zod/mini'
import * as calls from '../../api/contract/calls.ts'
import type { Sync } from '../../api/contract/sync.ts'
import { requestOf } from '../../api/contract/wire/call.ts'
import { readChecked, readReading } from './checked.ts'
import { noteAnswer, noteSilence } from './contact.ts'
import type { UserDb } from './databases.ts'
import { type PageSession, readDeviceKey } from './device.ts'
import { readHighestSeq } from './deviceSeq.ts'
import type { Environment } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import { keepLastSeen } from './lastSeen.ts'
import { type Answer, send } from './send.ts'
import { countUnsent } from './unsent.ts'
import { findMissing } from './unsentNumbers.ts'

export type Refreshed =
  | { is: 'fresh' }
  /** A part is stored, but something else had to go before the rest: read on soon. */
  | { is: 'in_part' }
  | { is: 'no_room' }
  /** `expired`: keep cache and capture open, and ask for a sign-in. `revoked`: close them. */
  | { is: 'unauthenticated'; code: string }
  /** Our server didn't answer: `answer` came from somebody else, `silence` is none. The cache is unchanged. */
  | { is: 'no_answer'; by: 'answer' | 'silence' }

/** Only the fields that the device needs, so that additions of a newer server stay readable. */
const Answered = z.object({
  data: z.object({
    cursor: z.string(),
    epoch: z.optional(z.string()),
    more: z.boolean(),
    orders_left: z.int(),
    replaces: z.nullable(z.object({ from: z.int(), to: z.int() })),
    checked_at: z.string(),
    orders: z.array(z.looseObject({ quote_id: z.int() })),
    removed_orders: z.array(z.int()),
    tickets: z.array(z.looseObject({ id: z.int(), quote_id: z.int() })),
    drivers: z.array(z.looseObject({ id: z.int() })),
    vehicles: z.array(z.looseObject({ id: z.int() })),
  }),
})

export type Reading = {
  /** Something else waits to go. */
  isWanted?: () => boolean
  /** False after a logout: it has wiped the cache, so an answer on its way must not fill it again. */
  isCurrent?: () => boolean
}

/** Reads in parts, each stored as it comes, so that a break costs one part. */
export async function refreshCache(
  env: Environment,
  session: PageSession,
  { isWanted = () => false, isCurrent = () => true }: Reading = {},
): Promise<Refreshed> {
  for (;;) {
    const refreshed = await readPart(env, session, isCurrent)
    if (refreshed.is !== 'in_part' || isWanted()) return refreshed
  }
}

async function readPart(env: Environment, session: PageSession, isCurrent: () => boolean): Promise<Refreshed> {
  const store = env.stores.user(session.userId)
  const since = await store.use(readCursor)
  const query = {
    ...(since !== undefined && { since }),
    device_key: await readDeviceKey(env),
    device_seq: await store.use((db) => readHighestSeq(env, db, session.userId)),
    unsent: await store.use(countUnsent),
    missing: (await findMissing(env, session.userId)).length,
  }
  // Taken before the request: if the app freezes meanwhile, the answer is that old.
  const requestedAt = env.clock.now()
  const answer = await send(env, requestOf(calls.syncRead, query), session.token)
  const code = unauthenticatedCode(answer)
  const read = answer.is === 'answer' && answer.status === 200 ? Answered.safeParse(answer.json) : null
  if (code || read?.success) noteAnswer(env)
  else noteSilence(env)
  if (code) return { is: 'unauthenticated', code }
  if (!read?.success) return { is: 'no_answer', by: answer.is === 'answer' ? 'answer' : 'silence' }
  const sync = read.data.data as unknown as Sync
  const isWelcome = async (db: UserDb) => isCurrent() && (await readCursor(db)) === since
  const stored = store.use((db) => applySync(db, sync, isWelcome, requestedAt)).then(() => true)
  if (!(await unlessFull(stored, false))) return { is: 'no_room' }
  return { is: sync.more ? 'in_part' : 'fresh' }
}

async function readCursor(db: UserDb): Promise<string | undefined> {
  return ((await readReading(db)) ?? (await readChecked(db)))?.cursor
}

/** Rows and cursor in one transaction. Drops the answer after a logout, or if another tab has moved the cursor on. */
function applySync(db: UserDb, sync: Sync, isWelcome: (db: UserDb) => Promise<boolean>, now: number): Promise<void> {
  return db.transaction('rw', [db.orders, db.tickets, db.drivers, db.vehicles, db.meta], async () => {
    if (!(await isWelcome(db))) return
    const orders = await keepLastSeen(db, sync.orders, now)
    if (sync.replaces) await dropReplaced(db, sync.replaces)
    const touched = [...sync.orders.map(({ quote_id }) => quote_id), ...sync.removed_orders]
    await db.orders.bulkDelete(sync.removed_orders)
    await db.tickets.where('quote_id').anyOf(touched).delete()
    await db.orders.bulkPut(orders)
    await db.tickets.bulkPut(sync.tickets)
    await db.drivers.clear()
    await db.drivers.bulkPut(sync.drivers)
    await db.vehicles.clear()
    await db.vehicles.bulkPut(sync.vehicles)
    await moveOn(db, sync, now)
  })
}

/** Drops all of these numbers; this very part brings what is still the user's. */
async function dropReplaced(db: UserDb, { from, to }: { from: number; to: number }): Promise<void> {
  await db.orders.where('quote_id').between(from, to, true, true).delete()
  await db.tickets.where('quote_id').between(from, to, true, true).delete()
}

async function moveOn(db: UserDb, sync: Sync, now: number): Promise<void> {
  const { cursor, epoch, more, reset, orders, orders_left } = sync
  if (more) {
    const before = reset ? 0 : ((await readReading(db))?.ordersRead ?? 0)
    await db.meta.put({ key: 'reading', cursor, ordersRead: before + orders.length, ordersLeft: orders_left })
  } else {
    await db.meta.delete('reading')
    await db.meta.put({ key: 'checked', cursor, epoch, at: now })
  }
}

function unauthenticatedCode(answer: Answer): string | null {
  if (answer.is === 'none' || answer.status !== 401) return null
  const typed = z.object({ code: z.string() }).safeParse(answer.json)
  return typed.success ? typed.data.code : null
}
