import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'

/** `points` uses in `seconds` for one key; counted in PostgreSQL, so for all API processes together. */
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

/** Where a request comes from, to count its uses by. What a proxy hands on and is no address is not believed. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) ? ip : (socket.remoteAddress ?? 'unknown')
}

/** Seconds to wait when the key has used up its points, else null. */
export async function countUse(limit: Limit, key: string): Promise<number | null> {
  try {
    await limit.consume(key)
    return null
  } catch (spent) {
    if (spent instanceof RateLimiterRes) return Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
    throw spent
  }
}

/** Throws 429 with Retry-After. */
export async function requireWithinLimit(limit: Limit, key: string): Promise<void> {
  const seconds = await countUse(limit, key)
  if (seconds !== null) throw refuse.tooManyRequests(seconds)
}
