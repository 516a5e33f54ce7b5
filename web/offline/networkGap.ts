import type { Environment } from './environment.ts'

/** A network that comes and goes and leads nowhere is no reason to ask it each time (ms). */
const gapEvery = 30_000

/** Since when there was no network, told once there is one again: nothing that was tried meanwhile could be answered. */
export function watchNetwork({ clock, isOnline }: Environment) {
  // A page that was opened without one doesn't know since when.
  let lostAt = isOnline() ? null : Number.NEGATIVE_INFINITY
  let toldAt = Number.NEGATIVE_INFINITY
  const begin = () => {
    lostAt ??= clock.now()
  }
  const take = (): number | null => {
    if (lostAt === null || !isOnline()) return null
    const since = lostAt
    lostAt = null
    const age = clock.now() - toldAt
    if (age >= 0 && age < gapEvery) return null
    toldAt = clock.now()
    return since
  }
  return { begin, take }
}
