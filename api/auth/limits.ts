import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'

/** `points` uses per key in `seconds`, counted in PostgreSQL for all API processes together. */
export type Limit = RateLimiterPostgres

export function createLimit(db: Db, keyPrefix: string, points: number, seconds: number): Limit {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
  }
  return new RateLimiterPostgres({
    storeClient,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix,
    points,
    duration: seconds,
  })
}

/** The seconds to wait if the limit is reached, else null. */
export async function countUse(limit: Limit, key: string): Promise<number | null> {
  try {
    await limit.consume(key)
    return null
  } catch (spent) {
    if (spent instanceof RateLimiterRes) return Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
    throw spent
  }
}

export async function requireWithinLimit(limit: Limit, key: string): Promise<void> {
  const seconds = await countUse(limit, key)
  if (seconds !== null) throw refuse.tooManyRequests(seconds)
}
