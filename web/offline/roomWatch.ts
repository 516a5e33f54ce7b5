import type { Environment } from './environment.ts'

/** How soon after meeting a full disk to look at the databases: the browser evicts within a moment (ms). */
const evictedWithin = 1_000
/** Least time between two tries of the disk (ms). */
const pause = 10_000

/** Finds a full disk while the page still has everything in memory. `onFull` looks whether the databases are there. */
export function createRoomWatch(
  { clock, copies }: Environment,
  onFull: () => void,
): (waiting: number) => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY
  return async (waiting) => {
    const since = clock.now() - checkedAt
    if (waiting === 0 || !copies || (since >= 0 && since < pause)) return
    checkedAt = clock.now()
    if (!(await copies.hasRoom())) clock.after(evictedWithin, onFull)
  }
}
