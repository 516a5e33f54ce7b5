import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DeclaredRoute } from '../../../api/app.ts'
import { type Principal, principals } from '../../../api/auth/access.ts'
import type { Asker } from '../../../api/auth/limits.ts'
import { type LimitName, type LimitRow, limitTable, type ParallelLimitName } from '../../../api/auth/limitTable.ts'
import * as calls from '../../../api/contract/calls.ts'
import { makeFirmToken } from '../factories.ts'
import { ownRoutes, scenarios } from '../scenarios/all.ts'
import type { ScenarioRequest } from '../scenarios/scenario.ts'
import { personOf, send } from '../scenarios/send.ts'
import { openUntouched, type Untouched } from '../untouched.ts'
import type { Member } from '../world.ts'

let t: Untouched
const outbox: LimitRow['calls'] = [
  calls.ticketLog,
  calls.slipStore,
  calls.noteAdd,
  calls.driverAssign,
  calls.driverRemove,
]

beforeAll(async () => {
  t = await openUntouched()
})
afterAll(() => t.close())
/** Each test has days of its own, because the counters of a process stay. */
let time = Date.now()
beforeEach(() => {
  time += 2 * 86_400_000
  vi.useFakeTimers({ toFake: ['Date'], now: time })
})
afterEach(() => {
  vi.useRealTimers()
})

const rows = Object.entries(limitTable) as [LimitName, LimitRow][]
const limited = rows.flatMap(([name, row]) =>
  row.calls.map(({ method, path }) => ({ name, row, key: `${method} ${path}` })),
)

test('each limited call is a route', () => {
  const routes = ownRoutes(t.api.routes).map(({ key }) => key)
  expect(limited.map(({ key }) => key).filter((key) => !routes.includes(key))).toEqual([])
})

const oneWay = 'goes one way, once: the states refuse whoever comes second'
/** Calls without a row in the table, and what bounds each. */
const unlimited: Readonly<Record<string, string>> = {
  'POST /api/quotes/:id/take-back': oneWay,
  'POST /api/logout': oneWay,
  'POST /api/user/calendar': 'a person has one address',
  'POST /api/admin/failed-mails/:id/resend': 'sends what was given up, after nine tries',
  'POST /api/devices/keys': 'answers a challenge of a phone, once',
  'POST /api/notifications/read': oneWay,
  'POST /api/users/verify': oneWay,
  'POST /api/users/ban': oneWay,
  'POST /api/haulier/vehicles': 'a firm has so many at most',
  'POST /api/collection-points': 'a firm has so many at most',
  'POST /api/sites': 'a firm has so many at most',
  'POST /api/schedules': 'a firm has so many at most',
  'POST /api/schedules/:id/end': oneWay,
  'POST /api/schedules/:id/drafts/:draftId/dismiss': oneWay,
  'POST /api/sites/:id/archive': oneWay,
  'POST /api/sites/:id/bring-back': oneWay,
  'POST /api/quotes/:id/bids': 'a firm has one live bid on a quote',
  'POST /api/bids': 'a firm has one live bid on a quote',
  'POST /api/bids/:id/reaffirm': oneWay,
  'POST /api/quotes/:id/haul': oneWay,
  'POST /api/quotes/:id/release': oneWay,
  'POST /api/quotes/:id/confirm-supplier': oneWay,
  'POST /api/haulier/haulier-bids/:id/confirm': oneWay,
  'POST /api/quotes/:id/close': oneWay,
  'POST /api/quotes/:id/cancel': oneWay,
  'POST /api/amendments/:id/agree': oneWay,
  'POST /api/amendments/:id/decline': oneWay,
  'POST /api/amendments/:id/withdraw': oneWay,
  'POST /api/amendments/:id/end': oneWay,
  'POST /api/haulier/users/:id/deactivate': oneWay,
  'POST /api/haulier/users/:id/reactivate': oneWay,
  'POST /api/users/:id/owner': oneWay,
  'POST /api/tickets/:id/void': oneWay,
  'POST /api/tickets/:id/query': oneWay,
  'POST /api/tickets/:id/answer': oneWay,
}

test('each call that adds something is limited, or says what bounds it', () => {
  const adding = ownRoutes(t.api.routes).filter(({ method }) => method === 'POST')
  const ofPeople = limited.filter(({ row }) => row.who !== 'token')
  const without = adding.map(({ key }) => key).filter((key) => !ofPeople.some((one) => one.key === key))
  expect(without.toSorted()).toEqual(Object.keys(unlimited).toSorted())
})

/** Nothing here names a row: a new one is tried by itself. */
describe.each(limited)('$name of $key', ({ name, row, key }) => {
  test('refuses in words, says for how long, and lets the call through afterwards', async () => {
    const { route, principal } = findRoute(key)
    const person = personOf(t.world, principal)
    await t.rollback.undoAfter(async () => {
      const context = { db: t.rollback.db, world: t.world, side: 'own', principal, now: t.api.clock.now } as const
      const good = (await scenarios[key]?.(context)) ?? {}
      const request = row.counts === 'failures' ? withWrongSecret(name, good) : good
      const byToken = row.who === 'token' ? await makeFirmToken(t.rollback.db, person as Member) : null
      const token = byToken?.token ?? person?.token ?? ''
      const credential = { kind: person ? 'bearer' : 'none', token } as const
      const ask = (method = route.method) => send(t.api.app, { ...route, method }, request, credential)
      const asker = { ...askerOf(row, request, person), ...(byToken && { token: byToken.id }) }
      const empty = await fill(name, row, asker)
      expect(await isRefused(name, row, another(row, asker))).toBe(row.who === 'everybody')
      if (route.method === 'GET') expect((await ask('HEAD')).statusCode).toBe(statusOf(row))
      const refused = await ask()
      expect([refused.statusCode, JSON.parse(refused.body)]).toEqual([statusOf(row), refusalOf(row)])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      empty()
      const { statusCode, body } = await ask()
      if (row.counts === 'failures') expect(body).not.toContain('too_many')
      else expect([statusCode, body.slice(0, 200)]).toEqual([expectedOf(route, principal), expect.anything()])
    })
  })
})

function findRoute(key: string) {
  const route = ownRoutes(t.api.routes).find((one) => one.key === key)
  const principal = route && principals.find((one) => expectedOf(route, one) < 300)
  if (!route || !principal) throw new Error(`${key} is no route, or lets nobody in`)
  return { route, principal }
}

function expectedOf({ access }: DeclaredRoute, principal: Principal): number {
  const declared = access.expect[principal] ?? 403
  return typeof declared === 'number' ? declared : declared[0]
}

function withWrongSecret(name: LimitName, request: ScenarioRequest): ScenarioRequest {
  const word = 'not this one'
  const payload = request.payload as object
  if (name === 'factor_code') return { ...request, payload: { ...payload, code: '000000' } }
  const spoilt = Object.entries(payload).map(([field, value]) => [field, /password/.test(field) ? word : value])
  return { ...request, payload: Object.fromEntries(spoilt) }
}

/** An address of a calendar is its code and a proof of it. */
const calendarCode = 16

/** Where nobody is signed in, the mailed link is of the person who hasn't been verified. */
function askerOf({ who }: LimitRow, { payload, params }: ScenarioRequest, person: ReturnType<typeof personOf>): Asker {
  const { email, person: name } = (payload ?? {}) as { email?: string; person?: string }
  const user = person ?? (who === 'user' ? t.world.unverified : null)
  return {
    address: '127.0.0.1',
    ...(user && { user: user.id, session: user.session_id }),
    ...(params?.['file'] !== undefined && { calendar: String(params['file']).slice(0, calendarCode) }),
    ...(email !== undefined && { email }),
    ...(name !== undefined && { person: name }),
  }
}

/** Somebody else: of the same office, unless it is the address that is counted. */
function another({ who }: LimitRow, { address, user, session, token, calendar, email, person }: Asker): Asker {
  return {
    address: user === undefined || who === 'address' ? `${address}9` : String(address),
    ...(user !== undefined && { user: user + 1 }),
    ...(session && { session: session + 1 }),
    ...(token && { token: token + 1 }),
    ...(calendar && { calendar: `a${calendar}` }),
    ...(email !== undefined && { email: `another-${email}` }),
    ...(person !== undefined && { person: `another-${person}` }),
  }
}

async function isRefused(name: LimitName, row: LimitRow, asker: Asker): Promise<boolean> {
  try {
    if (row.counts === 'at once') t.api.limits.hold(name as ParallelLimitName, asker)()
    else await t.api.limits.count(name, asker)
    return false
  } catch {
    return true
  }
}

/** Returns what makes room again. The last kilobyte is left, which is less than any call has. */
async function fill(name: LimitName, row: LimitRow, asker: Asker): Promise<() => void> {
  if (row.counts === 'at once') {
    const ends = Array.from({ length: row.most }, () => t.api.limits.hold(name as ParallelLimitName, asker))
    return () => {
      for (const end of ends) end()
    }
  }
  const typed = asker.email === undefined ? asker : { ...asker, email: asker.email.toUpperCase() }
  await t.api.limits.count(name, typed, row.counts === 'kilobytes' ? row.most - 1 : row.most)
  return () => {
    // Whose wait doubles may try again after the longest.
    if (row.wait) return t.api.clock.advance(row.wait.longest * 1000)
    time += row.seconds * 1000
    vi.setSystemTime(time)
  }
}

function statusOf({ answer }: LimitRow): number {
  if (typeof answer !== 'object') return answer ?? 429
  return 'busy' in answer ? 409 : 422
}

function refusalOf({ answer }: LimitRow) {
  const message = expect.stringMatching(/^Too many .*Please try again in \d+ (second|minute|hour)s?\.$/)
  if (typeof answer !== 'object') {
    return { message, code: answer === 503 ? 'unavailable' : 'too_many_requests' }
  }
  if ('busy' in answer) return { message: answer.busy, code: 'busy' }
  return { message, code: 'too_many_attempts', errors: { [answer.field]: [message] } }
}

test('a form that is refused uses up no limit', async () => {
  await t.rollback.undoAfter(async () => {
    const { status } = await t.api.as(null).post('/api/register/contractor', {})
    const used = await t.rollback.db.selectFrom('rate_limits').select('key').execute()
    expect([status, used]).toEqual([422, []])
  })
})

test('registrations from one address are limited across all forms', async () => {
  await t.rollback.undoAfter(async () => {
    await t.api.limits.count('register', { address: '127.0.0.1' }, limitTable.register.most)
    for (const key of limitTable.register.calls.map(({ method, path }) => `${method} ${path}`)) {
      const { route } = findRoute(key)
      const context = {
        db: t.rollback.db,
        world: t.world,
        side: 'own',
        principal: 'anonymous',
        now: t.api.clock.now,
      } as const
      const request = (await scenarios[key]?.(context)) ?? {}
      expect((await send(t.api.app, route, request, { kind: 'none', token: '' })).statusCode).toBe(429)
    }
  })
})

test('a refused registration mails nobody and counts as no mail', async () => {
  await t.rollback.undoAfter(async () => {
    const { email } = t.world.a.contractor
    await t.api.limits.count('mail_recipient', { email }, limitTable.mail_recipient.most - 1)
    const password = 'Quarry-dust-84'
    const form = { first_name: 'Ruth', last_name: 'Heald', email, password, password_confirmation: password }
    const register = async (sent: object) => (await t.api.as(null).post('/api/register/admin', sent)).status
    expect([await register(form), await register(form)]).toEqual([422, 422])
    await t.api.limits.count('mail_recipient', { email: 'new@firm.example' }, limitTable.mail_recipient.most - 1)
    const other = { ...form, email: 'new@firm.example' }
    expect([await register(other), await register(other)]).toEqual([201, 429])
  })
})

test('whoever uses up the other mails to somebody doesn’t keep them from a new password', async () => {
  await t.rollback.undoAfter(async () => {
    const { email } = t.world.a.contractor
    await t.api.limits.count('mail_recipient', { email }, limitTable.mail_recipient.most)
    const resend = limited.filter(({ key, row }) => key === 'POST /api/email/resend' && row.who === 'email')
    for (const { name, row } of resend) await t.api.limits.count(name, { email }, row.most)
    const { status } = await t.api.as(null).post('/api/forgot-password', { email })
    expect([resend.length, status]).toEqual([2, 200])
  })
})

test('made-up calendars are limited together by their address, and a true one by itself', async () => {
  await t.rollback.undoAfter(async () => {
    const fetchFrom = async (url: string, remoteAddress: string) =>
      (await t.api.app.inject({ method: 'GET', url, remoteAddress })).statusCode
    const madeUp = () => `/api/calendar/${randomBytes(36).toString('base64url')}.ics`
    const { most } = limitTable.calendar
    for (let nth = 0; nth < most; nth += 1) expect(await fetchFrom(madeUp(), '192.0.2.7')).toBe(404)
    expect(await fetchFrom(madeUp(), '192.0.2.7')).toBe(429)
    expect(await fetchFrom(madeUp(), '192.0.2.8')).toBe(404)
    const { body } = await t.api.as(t.world.a.driver).post('/api/user/calendar')
    expect(await fetchFrom(new URL(body.data.address).pathname, '192.0.2.7')).toBe(200)
  })
})

test('the limits of an outbox’s calls lie above any backlog and are never a 413 or a 422', () => {
  const sent = rows.filter(([, row]) => row.calls.some((call) => outbox.includes(call)))
  expect(sent.map(([name]) => name)).toEqual(['tickets', 'slips', 'notes', 'assignments', 'uploads'])
  for (const [, { answer, counts, most, seconds, who }] of sent) {
    expect([answer, seconds, who]).toEqual([undefined, 86_400, 'user'])
    expect(most).toBeGreaterThan(counts === 'kilobytes' ? 2 * 1024 * 1024 : 2 * 2_000)
  }
})
