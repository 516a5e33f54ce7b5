import type { UserDb } from './databases.ts'
import { type Environment, randomFraction } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import { limitOpenings } from './openings.ts'
import type { DeviceUser } from './rows.ts'
import { changeUser } from './users.ts'
import { backOff, endOf, type Wait } from './waits.ts'

export type Owner = Pick<DeviceUser, 'userId' | 'isSignedIn'>

type Dead = { failures: number; wait: Wait }

/** Unreadable databases of users who aren't signed in. In memory: a new page tries each once. */
const deadOf = new WeakMap<Environment, Map<number, Dead>>()

/** An unreadable database stops no other queue. Only a `look` tries it again, unless its user is signed in. */
export async function ofUser<T>(
  env: Environment,
  user: Owner,
  work: (db: UserDb) => Promise<T>,
  otherwise: T,
  how: 'work' | 'look' = 'work',
): Promise<T> {
  const { userId, isSignedIn } = user
  const dead = deadOf.get(env) ?? new Map<number, Dead>()
  deadOf.set(env, dead)
  if (!isSignedIn && dead.has(userId) && (how === 'work' || !mayLook(env, userId))) return otherwise
  const store = env.stores.user(userId)
  limitOpenings(store, env.clock)
  try {
    const done = await store.use(work)
    dead.delete(userId)
    return done
  } catch (error) {
    const now = env.clock.now()
    const failures = (dead.get(userId)?.failures ?? 0) + 1
    if (!isSignedIn) dead.set(userId, { failures, wait: backOff(failures, now, randomFraction(env.random), 'answer') })
    await unlessFull(changeUser(env, userId, { unreadable: { error: String(error), at: now } }), undefined)
    return otherwise
  }
}

export function mayLook(env: Environment, userId: number): boolean {
  const dead = deadOf.get(env)?.get(userId)
  return !dead || endOfRest(env, dead) <= env.clock.now()
}

/** When the next unreadable one is tried; null if there is none. */
export function nextLookAt(env: Environment): number | null {
  const ends = [...(deadOf.get(env)?.values() ?? [])].map((dead) => endOfRest(env, dead))
  return ends.length === 0 ? null : Math.min(...ends)
}

/** Nobody waits for it, even on a visible page. */
function endOfRest({ clock }: Environment, { wait }: Dead): number {
  return endOf(wait, clock.now(), { isFresh: false, isVisible: false })
}
