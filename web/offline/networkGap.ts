import type { Environment } from './environment.ts'

/** A network that comes and goes but leads nowhere is tried at most this often (ms). */
const gapEvery = 30_000

/** Tells when the network was lost, once it is back: the tries in between had no chance. */
export function watchNetwork({ clock, isOnline }: Environment) {
  // A page that opened without a network can't know since when.
  let lostAt = isOnline() ? null : Number.NEGATIVE_INFINITY
  let reportedAt = Number.NEGATIVE_INFINITY
  const begin = () => {
    lostAt ??= clock.now()
  }
  const take = (): number | null => {
    if (lostAt === null || !isOnline()) return null
    const since = lostAt
    lostAt = null
    const age = clock.now() - reportedAt
    if (age >= 0 && age < gapEvery) return null
    reportedAt = clock.now()
    return since
  }
  return { begin, take }
}
