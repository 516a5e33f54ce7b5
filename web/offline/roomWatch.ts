import type { Environment } from './environment.ts'

/** How soon after a full disk was met the databases are looked at: the browser evicts within a moment (ms). */
const evictedWithin = 1_000
/** How often the disk is asked at most (ms). */
const pause = 10_000

/**
 * While something is unsent: a disk that is full is met while the page is open and has all in its memory, rather than when it is
 * closed. `onFull` looks whether the databases are still there.
 */
export function createRoomWatch(
  { clock, copies }: Environment,
  onFull: () => void,
): (waiting: number) => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY
  return async (waiting) => {
    const since = clock.now() - askedAt
    if (waiting === 0 || !copies || (since >= 0 && since < pause)) return
    askedAt = clock.now()
    if (!(await copies.hasRoom())) clock.after(evictedWithin, onFull)
  }
}
