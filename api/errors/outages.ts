import type { FastifyBaseLogger } from 'fastify'
import { refusalOfDatabase } from './database.ts'

/** A lasting outage is logged this often (ms). */
const every = 60_000

/** An outage breaks every connection and every job, each again and again. One line a minute counts them. */
export function warnOfOutages(log: Pick<FastifyBaseLogger, 'warn'>): (error: Error) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let untold = 0
  return (err) => {
    const isOutage = refusalOfDatabase(err)?.status === 503
    if (isOutage && performance.now() < toldAt + every) {
      untold += 1
      return
    }
    if (!isOutage) return log.warn({ err }, 'work in the background failed')
    log.warn({ err, ...(untold > 0 && { more: untold }) }, 'the database is not answering as it should')
    toldAt = performance.now()
    untold = 0
  }
}
