import { isWiped } from './device.ts'
import type { Environment } from './environment.ts'
import { mayLook } from './ofUser.ts'
import { restoreFromCopies } from './secondCopy.ts'
import { longestRestOf } from './waits.ts'

export type Restoring = {
  run: () => Promise<void>
  /** When a database that could not be read is read again; null where none may be now. */
  nextAt: () => number | null
}

/** Brings back from the second copies what the databases have lost: at the start, and where they were made anew under the page. */
export function createRestoring(env: Environment): Restoring {
  let isDone = false
  /** Whose databases could not be read. */
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
