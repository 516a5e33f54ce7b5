import { isWiped } from './device.ts'
import type { Environment } from './environment.ts'
import { restoreFromCopies } from './secondCopy.ts'
import { restOf } from './waits.ts'

export type Restoring = {
  run: () => Promise<void>
  /** When a database that could not be looked into is looked into again; null where all could be. */
  nextAt: () => number | null
}

/** Brings back from the second copies what the databases have lost: at the start, and where they were made anew under the page. */
export function createRestoring(env: Environment): Restoring {
  let isDone = false
  const run = async () => {
    if (isDone && !(await isWiped(env))) return
    let isComplete = true
    await restoreFromCopies(env, () => {
      isComplete = false
    })
    isDone = isComplete
  }
  const nextAt = () => (isDone ? null : env.clock.now() + restOf(Number.POSITIVE_INFINITY, env.isVisible()))
  return { run, nextAt }
}
