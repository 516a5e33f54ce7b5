import type { UserDb } from './databases.ts'
import { type Environment, randomFraction } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import { limitOpenings } from './openings.ts'
import type { DeviceUser } from './rows.ts'
import { changeUser } from './users.ts'
import { backOff, endOf, type Wait } from './waits.ts'

export type Owner = Pick<DeviceUser, 'userId' | 'isSignedIn'>

type UnreadableDb = { failures: number; wait: Wait }

/** Unreadable databases of users who aren't signed in. In memory: a new page tries each once. */
const unreadableOf = new WeakMap<Environment, Map<number, UnreadableDb>>()

/** An unreadable database stops no other queue. Only a `look` tries it again, unless its user is signed in. */
export async function withUserDb<T>(
  env: Environment,
  user: Owner,
  work: (db: UserDb) => Promise<T>,
  otherwise: T,
  how: 'work' | 'look' = 'work',
): Promise<T> {
  const { userId, isSignedIn } = user
  const unreadable = unreadableOf.get(env) ?? new Map<number, UnreadableDb>()
  unreadableOf.set(env, unreadable)
  if (!isSignedIn && unreadable.has(userId) && (how === 'work' || !mayLook(env, userId))) return otherwise
  const store = env.stores.user(userId)
  limitOpenings(store, env.clock)
  try {
    const done = await store.use(work)
    unreadable.delete(userId)
    return done
  } catch (error) {
    const now = env.clock.now()
    const failures = (unreadable.get(userId)?.failures ?? 0) + 1
    if (!isSignedIn)
      unreadable.set(userId, { failures, wait: backOff(failures, now, randomFraction(env.random), 'answer') })
    await unlessFull(changeUser(env, userId, { unreadable: { error: String(error), at: now } }), undefined)
    return otherwise
  }
}

export function mayLook(env: Environment, userId: number): boolean {
  const unreadable = unreadableOf.get(env)?.get(userId)
  return !unreadable || endOfRest(env, unreadable) <= env.clock.now()
}

/** When the next unreadable one is tried; null if there is none. */
export function nextLookAt(env: Environment): number | null {
  const ends = [...(unreadableOf.get(env)?.values() ?? [])].map((unreadable) => endOfRest(env, unreadable))
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Nobody waits for it, even on a visible page. */
function endOfRest({ clock }: Environment, { wait }: UnreadableDb): number {
  return endOf(wait, clock.now(), { isFresh: false, isVisible: false })
}
