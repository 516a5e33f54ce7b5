import { type UserDb, withConnection } from './databases.ts'
import { type Environment, randomFraction } from './environment.ts'
import { isStorageFull, unlessFull } from './fullDisk.ts'
import { isAlive, judge, type Verdict } from './judge.ts'
import { rulesOf } from './kinds/kinds.ts'
import { listByState, returnLeases, takeLease } from './leases.ts'
import { holdLock, renewStamp } from './lock.ts'
import { purge } from './purge.ts'
import type { DeviceUser, OutboxRow } from './rows.ts'
import { type Answer, send } from './send.ts'
import { settle } from './settle.ts'
import { countUnsent } from './unsent.ts'
import { backOff, isOver } from './waits.ts'

/**
 * What set a drain off: all but the timer and a screen that merely asks for news now and then (`refresh`) are fresh, and
 * don't wait for a back-off to end.
 */
export type DrainReason =
  | ('saved' | 'start' | 'visible' | 'online' | 'send-now' | 'sync' | 'signed-in')
  | ('timer' | 'refresh')

export function isFreshReason(reason: DrainReason): boolean {
  return reason !== 'timer' && reason !== 'refresh'
}

export type DrainResult = {
  /** Rows acknowledged by this drain. */
  received: number
  /** Rows of all users of the device that still want to go and may: neither paused nor needing somebody. */
  waiting: number
  /** When the next of them may go, by the device's clock; null where nothing waits. */
  nextAt: number | null
}

/** After this many rows in a row without an answer from the server, one more is tried; if that fails too, the rest wait. */
const patience = 3

/**
 * Empties the outbox of every user of this device, each as its own author: one upload at a time, in capture order. The page
 * and the worker run this very code. Waits for the lock where another drain holds it.
 */
export async function drain(env: Environment, reason: DrainReason): Promise<DrainResult> {
  const isFresh = isFreshReason(reason)
  let received = 0
  await withConnection(env.stores.registry, () =>
    holdLock(env, async (holder) => {
      for (const user of await env.stores.registry.users.toArray()) {
        received += await withConnection(env.stores.user(user.userId), () => drainUser({ env, user, holder, isFresh }))
      }
    }),
  )
  const ahead = await lookAhead(env)
  if (ahead.waiting > 0) await env.requestSync()
  return { received, ...ahead }
}

type Work = { env: Environment; user: DeviceUser; holder: string; isFresh: boolean }

/** How many of the user's rows were acknowledged. */
async function drainUser({ env, user, holder, isFresh }: Work): Promise<number> {
  const db = env.stores.user(user.userId)
  await unlessFull(returnLeases(db, holder), null)
  let received = 0
  const tried = new Set<number>()
  const mayGo = user.uploadToken !== null && !user.paused && isOver(user.hold, env.clock.now(), isFresh)
  // What is saved meanwhile goes with this drain too.
  for (let goesOn = mayGo; goesOn; ) {
    const queued = await listByState(db, 'queued').toArray()
    const due = queued.filter(({ seq, wait }) => !tried.has(seq) && isOver(wait, env.clock.now(), isFresh))
    if (due.length === 0) break
    const outcome = await sendAll({ env, user, holder, isFresh }, due, (row) => tried.add(row.seq))
    received += outcome.received
    goesOn = outcome.goesOn
  }
  await unlessFull(forgetToken(env, user.userId), null)
  await unlessFull(purge(db, env.clock.now()), null)
  return received
}

/** Sends these until the server says stop, the lock is lost, or nothing is to be reached. */
async function sendAll(work: Work, due: readonly OutboxRow[], onTry: (row: OutboxRow) => void) {
  const left = [...due]
  let received = 0
  let silent = 0
  for (let row = left.shift(); row; row = next(left, silent)) {
    onTry(row)
    if (!(await renewStamp(work.env, work.holder))) return { received, goesOn: false }
    const verdict = await sendRow(work, row)
    if (verdict?.is === 'received') received += 1
    if (verdict && stopsAll(verdict)) return { received, goesOn: false }
    if (verdict) silent = silentAfter(verdict, silent)
    if (silent > patience) break
  }
  const isSilent = silent > patience
  if (isSilent || silent === 0) await noteSilence(work, isSilent)
  return { received, goesOn: !isSilent }
}

/** What stands in the way of one row stands in the way of all. */
function stopsAll(verdict: Verdict): boolean {
  return verdict.is === 'paused' || (verdict.is === 'again' && verdict.forAll)
}

function silentAfter(verdict: Verdict, before: number): number {
  return isAlive(verdict) ? 0 : before + 1
}

/**
 * In capture order. After a few in vain, the one that has not been tried for longest: where it gets through, those before
 * it are bad rows and not a bad network, and they hold up nobody.
 */
function next(left: OutboxRow[], silent: number): OutboxRow | undefined {
  if (silent < patience) return left.shift()
  const [longest] = left.toSorted((one, other) => (one.lastTryAt ?? 0) - (other.lastTryAt ?? 0))
  if (longest) left.splice(left.indexOf(longest), 1)
  return longest
}

/** Null where somebody else has changed the row meanwhile. */
async function sendRow({ env, user, holder, isFresh }: Work, row: OutboxRow): Promise<Verdict | null> {
  const db = env.stores.user(user.userId)
  const leased = await unlessFull(takeLease(db, row, { holder, at: env.clock.now() }), row)
  if (!leased) return null
  const verdict = judge(leased, await attempt(env, user, leased), env.clock.now())
  try {
    await settle(env, user, leased, verdict, isFresh)
    return verdict
  } catch (error) {
    if (!isStorageFull(error)) throw error
    const failure = { code: 'not_stored', message: String(error), status: 0 }
    return { is: 'again', error: failure, afterMs: null, forAll: false }
  }
}

async function attempt(env: Environment, user: DeviceUser, row: OutboxRow): Promise<Answer> {
  try {
    const rules = rulesOf(row.kind)
    if (!rules) throw new Error(`This version does not know the kind ${row.kind}.`)
    const media = rules.hasMedia ? ((await env.stores.user(user.userId).media.get(row.syncToken)) ?? null) : null
    const call = rules.toCall(row, media, new Date(env.clock.now()).toISOString())
    return await send(env, call, user.uploadToken ?? '')
  } catch (error) {
    return { is: 'none', code: 'no_call', message: String(error) }
  }
}

/** Where nothing was to be reached the whole queue backs off, not only the rows that were tried. */
async function noteSilence({ env, user }: Work, isSilent: boolean): Promise<void> {
  const { users } = env.stores.registry
  const silences = isSilent ? user.silences + 1 : 0
  const now = env.clock.now()
  const hold = isSilent ? backOff(silences, now, randomFraction(env.random)) : null
  await unlessFull(users.update(user.userId, { silences, hold }), null)
}

/** The upload token leaves the device when its user has logged out and has nothing left to send. */
export async function forgetToken({ stores }: Environment, userId: number): Promise<void> {
  const user = await stores.registry.users.get(userId)
  if (!user || user.isSignedIn || user.uploadToken === null) return
  if ((await countUnsent(stores.user(userId))) === 0) await stores.registry.users.update(userId, { uploadToken: null })
}

async function lookAhead({ stores, clock }: Environment): Promise<Pick<DrainResult, 'waiting' | 'nextAt'>> {
  const now = clock.now()
  let waiting = 0
  let nextAt: number | null = null
  for (const user of await stores.registry.users.toArray()) {
    if (user.uploadToken === null || user.paused) continue
    const db = stores.user(user.userId)
    const ofUser = (await listByState(db, 'queued').count()) + (await listByState(db, 'sending').count())
    if (ofUser === 0) continue
    waiting += ofUser
    const { hold } = user
    // A long queue that waits as a whole is not read through once more after each ticket that joins it.
    const at = hold && !isOver(hold, now, false) ? hold.until : await findNextMoment(db, now)
    nextAt = Math.min(nextAt ?? at, at)
  }
  return { waiting, nextAt }
}

async function findNextMoment(db: UserDb, now: number): Promise<number> {
  const rows = [...(await listByState(db, 'queued').toArray()), ...(await listByState(db, 'sending').toArray())]
  const moments = rows.map(({ wait }) => (wait && !isOver(wait, now, false) ? wait.until : now))
  return moments.reduce((first, at) => Math.min(first, at), Number.POSITIVE_INFINITY)
}
