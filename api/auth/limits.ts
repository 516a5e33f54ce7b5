import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../db/database.ts'
import { isRefusal, type Refusal, refuse } from '../errors/refuse.ts'
import { addressOf } from './address.ts'
import { countFailure, forgetFailures, takeBackFailures } from './failureQueries.ts'
import type { FailureName, LimitName, LimitRow, LimitTable, ParallelLimitName, Who } from './limitTable.ts'

/** Who is asking. A row's key uses some of these fields. */
export type Asker = {
  address?: string
  user?: number
  session?: number | null
  token?: number
  calendar?: string
  email?: string
  person?: string
  /** A browser that the account knows is counted separately. */
  browser?: string | null
}

export type Limits = {
  /** Throws the row's refusal once more than `most` were counted. */
  count: (name: LimitName, asker: Asker, points?: number) => Promise<Left | null>
  takeBack: (name: LimitName, asker: Asker) => Promise<void>
  forget: (name: FailureName, asker: Asker) => Promise<void>
  /** Throws if too many are held already; the returned function ends it. */
  hold: (name: ParallelLimitName, asker: Asker) => () => void
  keyOf: (name: LimitName, asker: Asker) => string
}

/** How many calls are left, and the seconds until all are there again. */
type Left = { most: number; left: number; seconds: number }

/** Seconds to wait, what is left, or null where nobody asks for it. */
type Counter = {
  count: (key: string, points: number) => Promise<number | Left | null>
  takeBack: (key: string, points: number) => Promise<unknown>
  forget: (key: string) => Promise<unknown>
}
type LimitDeps = { db: Db; now: () => Date }

export function createLimits(deps: LimitDeps, table: LimitTable): Limits {
  const counters = new Map(Object.entries(table).map(([name, row]) => [name, counterOf(deps, name, row)]))
  const usesByPlace = new Map<string, number>()
  const key = (name: LimitName, asker: Asker) => keyOf[table[name].who](asker)
  const find = (name: LimitName, asker: Asker) => {
    const counter = counters.get(name)
    if (!counter) throw new Error(`No counter of ${name}`)
    return { counter, key: key(name, asker) }
  }
  return {
    keyOf: key,
    count: async (name, asker, points = 1) => {
      const { counter, key } = find(name, asker)
      const counted = await counter.count(key, points)
      if (typeof counted === 'number') throw refusalOf(table[name], counted)
      return counted
    },
    takeBack: async (name, asker) => {
      const { counter, key } = find(name, asker)
      await counter.takeBack(key, 1)
    },
    forget: async (name, asker) => {
      const { counter, key } = find(name, asker)
      await counter.forget(key)
    },
    hold: (name, asker) => {
      const row = table[name]
      const place = `${name}:${key(name, asker)}`
      const before = usesByPlace.get(place) ?? 0
      if (before >= row.most) throw refusalOf(row, row.seconds)
      usesByPlace.set(place, before + 1)
      return () => {
        const left = (usesByPlace.get(place) ?? 1) - 1
        if (left > 0) usesByPlace.set(place, left)
        else usesByPlace.delete(place)
      }
    },
  }
}

/** Counts a call before its handler runs. A call with an invalid form isn't counted. `calendarOf`: null for a made-up file. */
export function limitRequests(
  app: FastifyInstance,
  limits: Limits,
  table: LimitTable,
  calendarOf: (file: string) => string | null,
): void {
  const ofCalls = rowsOfCalls(table)
  const givingBack = new WeakMap<FastifyRequest, LimitName[]>()
  const held = new WeakMap<FastifyReply, (() => void)[]>()
  /** With one listener a reply, however much it holds. */
  const releaseAfter = (reply: FastifyReply, release: () => void) => {
    const releases = held.get(reply) ?? []
    if (releases.push(release) > 1) return
    held.set(reply, releases)
    finished(reply.raw, () => {
      for (const one of releases) one()
    })
  }
  const countTold = async (
    name: LimitName,
    asker: Asker,
    request: FastifyRequest,
    reply: FastifyReply,
    points: number,
  ) => {
    try {
      tellLeft(request, reply, await limits.count(name, asker, points))
    } catch (error) {
      if (isRefusal(error)) {
        tellLeft(request, reply, { most: table[name].most, left: 0, seconds: error.retryAfter ?? 0 })
      }
      throw error
    }
  }
  const use = async ({ name, counts }: Counted, asker: Asker, request: FastifyRequest, reply: FastifyReply) => {
    if (counts === 'at once') releaseAfter(reply, limits.hold(name as ParallelLimitName, asker))
    else await countTold(name, asker, request, reply, counts === 'kilobytes' ? kilobytesOf(request) : 1)
    if (table[name].givesBack) givingBack.set(request, [...(givingBack.get(request) ?? []), name])
  }
  app.addHook('preHandler', async (request, reply) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const rows = ofCalls.get(`${method} ${request.routeOptions.url}`)
    if (!rows) return
    const { file } = request.params as { file?: string }
    const calendar = file === undefined ? null : calendarOf(file)
    const asker = { ...askerOf(request), ...(calendar !== null && { calendar }) }
    for (const row of rows) {
      if (table[row.name].who !== 'token' || asker.token !== undefined) await use(row, asker, request, reply)
    }
  })
  app.addHook('onSend', async (request, { statusCode }) => {
    if (statusCode < 400 || statusCode >= 500) return
    for (const name of givingBack.get(request) ?? []) await limits.takeBack(name, askerOf(request))
  })
}

/** Tells a firm's software how much it may still call, by the row that leaves it the least. */
function tellLeft({ actor }: FastifyRequest, reply: FastifyReply, row: Left | null): void {
  if (!actor?.firm_token || !row) return
  const told = reply.getHeader('ratelimit-remaining')
  if (told !== undefined && Number(told) <= row.left) return
  const { most, left, seconds } = row
  reply.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': left, 'ratelimit-reset': seconds })
}

type Counted = { name: LimitName; counts: LimitRow['counts'] }

/** By method and path; `at once` comes first, because it costs nothing. */
function rowsOfCalls(table: LimitTable): ReadonlyMap<string, readonly Counted[]> {
  const ofCalls = new Map<string, Counted[]>()
  for (const [name, { calls, counts }] of Object.entries(table) as [LimitName, LimitRow][]) {
    if (counts === 'failures') continue
    for (const { method, path } of calls) {
      const others = ofCalls.get(`${method} ${path}`) ?? []
      const own = { name, counts }
      ofCalls.set(`${method} ${path}`, counts === 'at once' ? [own, ...others] : [...others, own])
    }
  }
  return ofCalls
}

export function askerOf(request: FastifyRequest): Asker {
  const { actor, body } = request
  const sent = body as { email?: string; person?: string } | undefined
  return {
    address: addressOf(request),
    ...(actor && { user: actor.id, session: actor.session_id }),
    ...(actor?.firm_token && { token: actor.firm_token.id }),
    ...(sent?.email !== undefined && { email: sent.email }),
    ...(sent?.person !== undefined && { person: sent.person }),
  }
}

function kilobytesOf({ headers, routeOptions }: FastifyRequest): number {
  return Math.ceil(Number(headers['content-length'] ?? routeOptions.bodyLimit) / 1024)
}

const keyOf: Record<Who, (asker: Asker) => string> = {
  everybody: () => '',
  address: ({ address }) => String(address),
  user: ({ user }) => String(user),
  // A whole office shares one address.
  'user or address': ({ user, address }) => (user === undefined ? String(address) : `user:${user}`),
  session: ({ session }) => String(session),
  token: ({ token }) => String(token),
  // Made-up ones count together, or each would be a key to keep.
  calendar: ({ calendar, address }) => (calendar === undefined ? String(address) : `calendar:${calendar}`),
  email: ({ email, browser }) => [lower(email), browser].filter(Boolean).join('|'),
  'email and address': ({ email, address }) => `${lower(email)}|${address}`,
  'person and address': ({ person, address }) => `${person}|${address}`,
}

function lower(email: string | undefined): string {
  return String(email).toLowerCase()
}

function counterOf(deps: LimitDeps, name: string, row: LimitRow): Counter {
  return row.wait ? doublingCounter(deps, row, row.wait) : plainCounter(deps.db, name, row)
}

function plainCounter(db: Db, keyPrefix: string, { most, seconds, isOfProcess }: LimitRow): Counter {
  const options = { keyPrefix, points: most, duration: seconds }
  const limiter = isOfProcess ? new RateLimiterMemory(options) : new RateLimiterPostgres({ ...options, ...inTable(db) })
  return {
    count: async (key, points) => {
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(key, points)
        return { most, left: remainingPoints, seconds: Math.ceil(msBeforeNext / 1000) }
      } catch (spent) {
        if (spent instanceof RateLimiterRes) return Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
        throw spent
      }
    },
    takeBack: (key, points) => limiter.reward(key, points),
    forget: (key) => limiter.delete(key),
  }
}

function inTable(db: Db) {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(text, values)),
  }
  return {
    storeClient,
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  }
}

function doublingCounter({ db, now }: LimitDeps, { most, seconds }: LimitRow, wait: NonNullable<LimitRow['wait']>) {
  return {
    count: async (key: string, points: number) => {
      const lockedUntil = await countFailure(db, { key, now: now(), most, seconds, ...wait }, points)
      return lockedUntil && Math.max(1, Math.ceil((lockedUntil.getTime() - now().getTime()) / 1000))
    },
    takeBack: (key: string, points: number) => takeBackFailures(db, key, points),
    forget: (key: string) => forgetFailures(db, key),
  }
}

function refusalOf({ answer }: LimitRow, seconds: number): Refusal {
  if (typeof answer === 'object' && 'busy' in answer) return refuse.busy(answer.busy, seconds)
  if (typeof answer === 'object') return refuse.locked(answer.field, answer.text(seconds), seconds)
  return refuse.tooMany(answer ?? 429, seconds, `Too many requests. Please try again in ${inWords(seconds)}.`)
}

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
