import { isWiped } from './device.ts'
import type { Environment } from './environment.ts'
import { restoreFromCopies } from './secondCopy.ts'
import { longestRestOf } from './waits.ts'
import { mayLook } from './withUserDb.ts'

export type Restorer = {
  run: () => Promise<void>
  /** When an unreadable database is tried again; null for none. */
  nextAt: () => number | null
}

/** Restores what the databases have lost, from the second copies: at the start, and if the browser rebuilt them. */
export function createRestoring(env: Environment): Restorer {
  let isDone = false
  let unread = new Set<number>()
  const isOwed = () => [...unread].some((userId) => mayLook(env, userId))
  const run = async () => {
    if (isDone && !isOwed() && !(await isWiped(env))) return
    isDone = false
    const failed = new Set<number>()
    await restoreFromCopies(env, (userId) => failed.add(userId))
    unread = failed
    isDone = true
  }
  const nextAt = () => (isOwed() ? env.clock.now() + longestRestOf(env.isVisible()) : null)
  return { run, nextAt }
}
