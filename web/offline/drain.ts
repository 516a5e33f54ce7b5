import { noteAnswer, noteSilence } from './contact.ts'
import { type Due, listDue } from './due.ts'
import type { Environment } from './environment.ts'
import { forgetToken } from './forgetToken.ts'
import { unlessFull } from './fullDisk.ts'
import { judge, reachOf, type Verdict } from './judge.ts'
import { rulesOf } from './kinds/kinds.ts'
import { returnLeases, takeLease } from './leases.ts'
import { holdLock, renewStamp } from './lock.ts'
import { lookAhead, type Outlook } from './lookAhead.ts'
import { endPhoneWait, readPhoneWait, waitAsAWhole } from './phoneWait.ts'
import { purge } from './purge.ts'
import type { DeviceUser, Media, OutboxRow } from './rows.ts'
import { dropCopy } from './secondCopy.ts'
import { send } from './send.ts'
import { settle } from './settle.ts'
import { noteReceived } from './unsentNumbers.ts'
import { listUsers } from './users.ts'
import { endOf } from './waits.ts'
import { withUserDb } from './withUserDb.ts'

/** All reasons but `timer` and `refresh` (a screen's regular news) are fresh: they don't wait for a back-off to end. */
export type DrainReason =
  | ('saved' | 'start' | 'visible' | 'online' | 'send-now' | 'sync' | 'signed-in')
  | ('timer' | 'refresh')

export function isFreshReason(reason: DrainReason): boolean {
  return reason !== 'timer' && reason !== 'refresh'
}

export type DrainResult = {
  received: number
  /** The server answered, and this phone couldn't store it. */
  isUnstored: boolean
  /** When a fresh trigger must come again, because it came too soon after silence; else null. */
  putOffUntil: number | null
} & Outlook

/** One upload at a time, in capture order, each as its own author. Waits while another drain has the lock. */
export async function drain(env: Environment, reason: DrainReason): Promise<DrainResult> {
  const isFresh = isFreshReason(reason)
  const putOffUntil = isFresh ? await findPutOff(env) : null
  const sent = await holdLock(env, (holder) => emptyOutboxes({ env, holder, isFresh }))
  return { ...(sent ?? { received: 0, isUnstored: false }), putOffUntil, ...(await lookAhead(env)) }
}

type Work = { env: Environment; holder: string; isFresh: boolean }

async function emptyOutboxes(work: Work): Promise<Pick<DrainResult, 'received' | 'isUnstored'>> {
  const { env, holder } = work
  const users = await listUsers(env)
  for (const user of users)
    await withUserDb(env, user, (db) => unlessFull(returnLeases(db, holder), undefined), undefined)
  const tried = new Set<string>()
  let received = 0
  let isUnstored = false
  let strikes = await countBefore(env)
  for (let shouldContinue = true; shouldContinue; ) {
    const due = await listDue(env, work.isFresh, tried)
    if (due.length === 0) break
    const outcome = await sendAll(work, due, tried, strikes)
    strikes = outcome.strikes
    received += outcome.received
    isUnstored ||= outcome.isUnstored
    shouldContinue = outcome.shouldContinue
  }
  for (const user of users) {
    await withUserDb(env, user, (db) => unlessFull(purge(db, env.clock.now()), undefined), undefined, 'look')
    await withUserDb(env, user, () => unlessFull(forgetToken(env, user.userId), undefined), undefined)
  }
  return { received, isUnstored }
}

async function sendAll(work: Work, due: readonly Due[], tried: Set<string>, before: number): Promise<Outcome> {
  const { env, holder } = work
  const verdicts: Verdict[] = []
  const received = () => verdicts.filter(({ is }) => is === 'received').length
  const paused = new Set<number>()
  let strikes = before
  const stopped = () => ({ received: received(), isUnstored: false, shouldContinue: false, strikes })
  for (const one of due) {
    const { user, row } = one
    tried.add(row.syncToken)
    if (paused.has(user.userId)) continue
    if (!(await renewStamp(env, holder))) return stopped()
    const verdict = await withUserDb(env, user, () => sendRow(work, one), null)
    if (!verdict) continue
    verdicts.push(verdict)
    if (verdict.is === 'paused') paused.add(user.userId)
    strikes = await countStrikes(env, verdict, strikes)
    if (strikes === stop) return stopped()
  }
  const isUnstored = verdicts.some((verdict) => verdict.is === 'again' && verdict.error.code === 'not_stored')
  // Wait before asking again for an acknowledgement that couldn't be stored, or it would go on for ever.
  if (isUnstored) await waitAsAWhole(env, 'silence', null)
  return { received: received(), isUnstored, shouldContinue: !isUnstored, strikes }
}

type Outcome = { received: number; isUnstored: boolean; shouldContinue: boolean; strikes: number }

const stop = Number.POSITIVE_INFINITY
/** One server error may be this row's fault; this many in a row are the server's. */
const mostServerErrors = 2
/** This many failures make a wait of over a minute. Then a second row is tried too, since the first may be bad. */
const longAfter = 4

async function countBefore(env: Environment): Promise<number> {
  const { failures } = await readPhoneWait(env)
  return failures < longAfter ? failures : 0
}

async function countStrikes(env: Environment, verdict: Verdict, before: number): Promise<number> {
  const reach = reachOf(verdict)
  if (reach === 'unknown') return before
  if (reach === 'alive') {
    await endPhoneWait(env)
    return 0
  }
  if (reach === 'faulty' && before + 1 < mostServerErrors) return before + 1
  noteSilence(env)
  if (verdict.is === 'again')
    await waitAsAWhole(env, verdict.error.status === 0 ? 'silence' : 'answer', verdict.afterMs)
  return stop
}

/** Null if somebody else has changed the row meanwhile. */
async function sendRow({ env, holder }: Work, { user, row }: Due): Promise<Verdict | null> {
  const lease = { holder, at: env.clock.now() }
  const leased = await unlessFull(
    env.stores.user(user.userId).use((db) => takeLease(db, row, lease)),
    row,
  )
  if (!leased) return null
  const verdict = await attempt(env, user, leased)
  if (reachOf(verdict) === 'alive') noteAnswer(env)
  try {
    await settle(env, user, leased, verdict)
    if (verdict.is === 'received') await forget(env, user.userId, row)
    return verdict
  } catch (error) {
    // The phone's wait is known without a mark on the row.
    if (verdict.is === 'again' && verdict.holds === 'phone') return verdict
    const failure = { code: 'not_stored', message: String(error), status: 0 }
    return { is: 'again', error: failure, holds: 'row', afterMs: null }
  }
}

/** Drops the copies outside the database. */
async function forget(env: Environment, userId: number, row: OutboxRow): Promise<void> {
  await dropCopy(env, userId, row.syncToken)
  noteReceived(env, userId, row)
}

async function attempt(env: Environment, user: DeviceUser, row: OutboxRow): Promise<Verdict> {
  const rules = rulesOf(row.kind)
  const noMedia = rules?.noMedia ?? null
  const media = noMedia === null ? null : await readMedia(env, user, row)
  if (noMedia !== null && !media) return { is: 'refused', error: { code: 'no_media', message: noMedia, status: 0 } }
  try {
    if (!rules) throw new Error(`This version does not know the kind ${row.kind}.`)
    const call = rules.toCall(row, media, new Date(env.clock.now()).toISOString())
    return judge(row, media, await send(env, call, user.uploadToken ?? ''), env.clock.now())
  } catch (error) {
    return { is: 'again', error: { code: 'no_call', message: String(error), status: 0 }, holds: 'row', afterMs: null }
  }
}

async function readMedia({ stores }: Environment, { userId }: DeviceUser, row: OutboxRow): Promise<Media | null> {
  return (await stores.user(userId).use((db) => db.media.get(row.syncToken))) ?? null
}

async function findPutOff(env: Environment): Promise<number | null> {
  const now = env.clock.now()
  const { wait } = await readPhoneWait(env)
  const at = endOf(wait, now, { isFresh: true, isVisible: env.isVisible() })
  return wait?.by === 'silence' && at > now ? at : null
}
