import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '../../api/auth/access.ts'
import { csrfTokenFor } from '../../api/auth/csrf.ts'
import { hashSecret } from '../../api/auth/secrets.ts'
import { uploadTokenOf } from '../../api/auth/sessions.ts'
import type { Db } from '../../api/db/database.ts'
import { makePhone } from './factories.ts'
import { type Method, ownKey } from './harness.ts'
import { type OwnRoute, ownRoutes, scenarios } from './scenarios/all.ts'
import { expectedOf } from './scenarios/expected.ts'
import { send } from './scenarios/send.ts'
import { openUntouched, type Untouched } from './untouched.ts'
import type { Member, Person } from './world.ts'

/** The access matrix of credentials that are worth less than a session, or nothing: every route refuses them. */
let t: Untouched

beforeAll(async () => {
  t = await openUntouched()
})
afterAll(() => t.close())

type Headers = Record<string, string>

/** No request reaches a handler, so none needs a scenario. */
async function statusOf({ method, url }: OwnRoute, headers: Headers): Promise<number> {
  const path = url.replace(/:\w+/g, '1')
  const { statusCode } = await t.api.app.inject({ method: method as Method, url: path, headers })
  return statusCode
}

async function answersOtherThan(status: number, routes: readonly OwnRoute[], headers: Headers): Promise<string[]> {
  const others: string[] = []
  for (const route of routes) {
    const answered = await statusOf(route, headers)
    if (answered !== status) others.push(`${route.key}: ${answered}`)
  }
  return others
}

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const cookie = (token: string): Headers => ({ cookie: `loadstone_session=${encodeURIComponent(token)}` })
const isWrite = ({ method }: OwnRoute) => method !== 'GET'
const isPrivate = ({ access }: OwnRoute) => access.policy !== 'public'
const routesThat = (holds: (route: OwnRoute) => boolean) => ownRoutes(t.api.routes).filter(holds)

describe('a write from a browser whose token is missing or wrong, or that another site sends', () => {
  const csrf = (holder: string): Headers => ({ 'x-xsrf-token': csrfTokenFor(ownKey, holder) })

  test.each<[string, (token: string, another: string) => Headers]>([
    ['no token', (token) => cookie(token)],
    ['the token of another session', (token, another) => ({ ...cookie(token), ...csrf(another) })],
    ['a token of the same length', (token) => ({ ...cookie(token), 'x-xsrf-token': 'a'.repeat(43) })],
    ['a visitor without a token', () => ({ cookie: 'loadstone_visitor=visitor' })],
    [
      'the visitor’s token from before the login',
      (token) => ({ cookie: `${cookie(token)['cookie']}; loadstone_visitor=visitor`, ...csrf('visitor') }),
    ],
    ['another origin', (token) => ({ ...cookie(token), ...csrf(token), origin: 'https://evil.example' })],
    ['another site', (token) => ({ ...cookie(token), ...csrf(token), 'sec-fetch-site': 'cross-site' })],
    ['a subdomain', (token) => ({ ...cookie(token), ...csrf(token), 'sec-fetch-site': 'same-site' })],
    ['another origin, without a cookie', () => ({ origin: 'https://evil.example' })],
  ])('is refused by every call: %s', async (_, headers) => {
    const { contractor, supplier } = t.world.a
    const writes = routesThat(isWrite)
    expect(writes.length).toBeGreaterThan(50)
    expect(await answersOtherThan(419, writes, headers(contractor.token, supplier.token))).toEqual([])
  })
})

describe('a credential that is no longer valid', () => {
  type Spoil = (db: Db, driver: Member, owner: Member, now: Date) => Promise<unknown>
  const setUser =
    (of: 'driver' | 'owner', change: (now: Date) => object): Spoil =>
    (db, driver, owner, now) =>
      db.updateTable('users').set(change(now)).where('id', '=', { driver, owner }[of].id).execute()
  const people: [string, Spoil][] = [
    ['whose email isn’t confirmed', setUser('driver', () => ({ email_verified_at: null }))],
    ['who isn’t verified', setUser('driver', () => ({ verified_at: null }))],
    ['who was deactivated', setUser('driver', (now) => ({ deactivated_at: now }))],
    ['who was deleted', setUser('driver', (now) => ({ deleted_at: now }))],
    ['whose owner is banned', setUser('owner', () => ({ verified_at: null }))],
    ['whose owner was deleted', setUser('owner', (now) => ({ deleted_at: now }))],
  ]
  const setOf =
    (table: 'sessions' | 'devices', change: (now: Date) => object): Spoil =>
    (db, driver, _owner, now) =>
      db.updateTable(table).set(change(now)).where('user_id', '=', driver.id).execute()
  const ended = (now: Date) => ({ revoked_at: now })
  const lapsed = (now: Date) => ({ expires_at: now })

  async function refusalsOf(spoil: Spoil, headers: Headers, routes: readonly OwnRoute[]): Promise<void> {
    await t.rollback.undoAfter(async () => {
      await spoil(t.rollback.db, t.world.a.driver, t.world.a.haulier, t.api.clock.now)
      expect(await answersOtherThan(401, routes, headers)).toEqual([])
    })
  }
  const refusing = ({ access }: OwnRoute) => access.refusesStaleBearer
  const reading = (route: OwnRoute) => isPrivate(route) && !isWrite(route)

  test.each<[string, Spoil]>([
    ...people.map(([of, spoil]): [string, Spoil] => [`of somebody ${of}`, spoil]),
    ['that was ended', setOf('sessions', ended)],
    ['that has lapsed', setOf('sessions', lapsed)],
    ['with another secret', setOf('sessions', () => ({ secret_hash: hashSecret('another') }))],
  ])('is refused by every call: a session %s', async (_, spoil) => {
    const { token } = t.world.a.driver
    await refusalsOf(spoil, bearer(token), routesThat(refusing))
    await refusalsOf(spoil, cookie(token), routesThat(reading))
  })

  test.each<[string, Spoil]>([
    ...people.map(([of, spoil]): [string, Spoil] => [`of somebody ${of}`, spoil]),
    ['that was removed', setOf('devices', ended)],
    ['that has lapsed', setOf('devices', lapsed)],
    ['with another secret', setOf('devices', () => ({ secret_hash: hashSecret('another') }))],
  ])('is refused by every call: a phone’s token %s', async (_, spoil) => {
    await t.rollback.undoAfter(async () => {
      const token = await uploadTokenFor(t.world.a.driver)
      const { a } = t.world
      await spoil(t.rollback.db, a.driver, a.haulier, t.api.clock.now)
      const routes = routesThat(isPrivate)
      expect(await answersOtherThan(401, routes, bearer(token))).toEqual([])
    })
  })
})

async function uploadTokenFor(person: Person): Promise<string> {
  const { id, device_key } = await makePhone(t.rollback.db, person)
  return uploadTokenOf(id, device_key)
}

describe('a phone’s upload token', () => {
  const holders = ['haulier', 'staff_respond', 'staff_execute', 'staff_fulfillment', 'driver'] as const
  const sides = ['own', 'other'] as const
  /** The outbox's calls. */
  const takes = ({ access }: OwnRoute) => access.uploadToken

  test.each(holders)('opens only the outbox’s calls: %s', async (holder) => {
    await t.rollback.undoAfter(async () => {
      const token = await uploadTokenFor(t.world.a[holder])
      const routes = routesThat((route) => isPrivate(route) && !takes(route))
      expect(routes.length).toBeGreaterThan(80)
      expect(await answersOtherThan(401, routes, bearer(token))).toEqual([])
    })
  })

  test.each(holders)('gets from the outbox’s calls what a session gets: %s', async (principal) => {
    const unexpected: string[] = []
    for (const route of routesThat(takes)) {
      for (const side of sides) {
        const { statusCode, body } = await askWithToken(route, principal, side)
        const expected = expectedOf(route.access, { principal, side, kind: 'bearer' })
        if (statusCode !== expected) unexpected.push(`${route.key}, ${side}: ${statusCode}, not ${expected} ${body}`)
      }
    }
    expect(unexpected).toEqual([])
  })

  function askWithToken(route: OwnRoute, principal: Principal & (typeof holders)[number], side: 'own' | 'other') {
    return t.rollback.undoAfter(async () => {
      const { world, rollback, api } = t
      const request = await scenarios[route.key]?.({ db: rollback.db, world, side, principal, now: api.clock.now })
      const token = await uploadTokenFor(world.a[principal])
      return send(api.app, route, request ?? {}, { kind: 'bearer', token })
    })
  }

  test('shows an admin only what a visitor sees', async () => {
    await t.rollback.undoAfter(async () => {
      const token = await uploadTokenFor(t.world.admin)
      const { body } = await t.api.app.inject({ url: '/api/products', headers: bearer(token) })
      const { body: open } = await t.api.app.inject({ url: '/api/products' })
      expect(body).toBe(open)
    })
  })
})
