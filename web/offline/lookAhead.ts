import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import { ofUser } from './ofUser.ts'
import { readPhoneWait } from './phoneWait.ts'
import { listHeldSlips } from './slips.ts'
import { listUsers } from './users.ts'
import { endOf, type Looking, longestRestOf } from './waits.ts'

export type Ahead = {
  /** Rows of all users of the device that still want to go and may: neither paused nor needing somebody. */
  waiting: number
  /**
   * When the next of them may go, or the unreadable database of whoever is signed in is read again, by the device's clock; null for
   * neither. Another's is `nextLookAt`'s.
   */
  nextAt: number | null
  /** Whose database could not be read. */
  unreadable: readonly number[]
}

export async function lookAhead(env: Environment): Promise<Ahead> {
  const looking = { isFresh: false, isVisible: env.isVisible() }
  const now = env.clock.now()
  const phone = await readPhoneWait(env)
  const earliest = endOf(phone.wait, now, looking)
  let waiting = 0
  let nextAt: number | null = null
  const unreadable: number[] = []
  for (const user of await listUsers(env)) {
    if (user.uploadToken === null || user.paused) continue
    const later = now + longestRestOf(looking.isVisible)
    const { ofThis, at } = await ofUser<Queue>(env, user, (db) => readQueue(db, { now, looking, earliest }), {
      ofThis: null,
      at: later,
    })
    if (ofThis === 0) continue
    if (ofThis === null) unreadable.push(user.userId)
    if (ofThis === null && !user.isSignedIn) continue
    waiting += ofThis ?? 0
    nextAt = Math.min(nextAt ?? at, at)
  }
  return { waiting, nextAt, unreadable }
}

type Queue = { ofThis: number | null; at: number }

/** How many wait, and when the first of them may go. `earliest`: what the whole phone waits for. */
async function readQueue(
  db: UserDb,
  { now, looking, earliest }: { now: number; looking: Looking; earliest: number },
): Promise<Queue> {
  const ofThis = await countWaiting(db)
  // A long queue that waits as a whole is not read through once more after each ticket that joins it.
  const isRead = ofThis > 0 && earliest <= now
  return { ofThis, at: isRead ? await findNextMoment(db, now, looking) : earliest }
}

/** What is held goes with what holds it. */
async function countWaiting(db: UserDb): Promise<number> {
  const held = await listHeldSlips(db)
  return (await listByState(db, 'queued').count()) + (await listByState(db, 'sending').count()) - held.size
}

async function findNextMoment(db: UserDb, now: number, looking: Looking): Promise<number> {
  const held = await listHeldSlips(db)
  const rows = [...(await listByState(db, 'queued').toArray()), ...(await listByState(db, 'sending').toArray())]
  return Math.min(...rows.filter(({ seq }) => !held.has(seq)).map(({ wait }) => endOf(wait, now, looking)))
}
