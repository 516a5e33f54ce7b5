import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import { readPhoneWait } from './phoneWait.ts'
import { listHeldSlips } from './slips.ts'
import { listUsers } from './users.ts'
import { endOf, longestRestOf, type Urgency } from './waits.ts'
import { withUserDb } from './withUserDb.ts'

export type Outlook = {
  /** Rows that may go, of all users: not paused, and needing nobody. */
  waiting: number
  /** When the next may go, or the signed-in user's unreadable database is tried again; null for neither. */
  nextAt: number | null
  unreadable: readonly number[]
}

export async function lookAhead(env: Environment): Promise<Outlook> {
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
    const { ofThis, at } = await withUserDb<Queue>(env, user, (db) => readQueue(db, { now, looking, earliest }), {
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

async function readQueue(
  db: UserDb,
  { now, looking, earliest }: { now: number; looking: Urgency; earliest: number },
): Promise<Queue> {
  const ofThis = await countWaiting(db)
  // While the phone waits, a long queue isn't read again for each ticket that joins it.
  const isRead = ofThis > 0 && earliest <= now
  return { ofThis, at: isRead ? await findNextMoment(db, now, looking) : earliest }
}

/** A held slip goes with its ticket. */
async function countWaiting(db: UserDb): Promise<number> {
  const heldSlips = await listHeldSlips(db)
  return (await listByState(db, 'queued').count()) + (await listByState(db, 'sending').count()) - heldSlips.size
}

async function findNextMoment(db: UserDb, now: number, looking: Urgency): Promise<number> {
  const heldSlips = await listHeldSlips(db)
  const rows = [...(await listByState(db, 'queued').toArray()), ...(await listByState(db, 'sending').toArray())]
  return Math.min(...rows.filter(({ seq }) => !heldSlips.has(seq)).map(({ wait }) => endOf(wait, now, looking)))
}
