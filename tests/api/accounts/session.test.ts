import { describe, expect, test } from 'vitest'
import { expireSessions, extendSession } from '../../../api/auth/queries.ts'
import { openTestApi } from '../harness.ts'
import { type Person, password } from '../world.ts'

const t = await openTestApi()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

async function logIn(person: Person): Promise<{ token: string }> {
  const { status, body } = await t.as(null).post('/api/login', { email: person.email, password })
  expect(status).toBe(200)
  return body
}

const session = (token: string) =>
  t.db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', Number(token.split('|')[0]))
    .executeTakeFirstOrThrow()

describe('logging out', () => {
  test('ends the session for cookie and bearer, keeps other sessions, and clears the cookie', async () => {
    const [mine, other] = [await logIn(t.world.a.contractor), await logIn(t.world.a.contractor)]
    const { status, body, raw } = await t.as(mine).post('/api/logout')
    expect([status, body]).toEqual([200, { message: 'You have been successfully logged out.' }])
    const cookie = raw.cookies.find(({ name }) => name === 'loadstone_session')
    expect(cookie).toMatchObject({ value: '', path: '/', httpOnly: true, sameSite: 'Lax' })
    expect(cookie?.expires?.getTime()).toBe(0)
    expect((await t.as(mine).get('/api/user')).body).toEqual({ message: 'Unauthenticated.', code: 'revoked' })
    const byCookie = await t.app.inject({ url: '/api/user', cookies: { loadstone_session: mine.token } })
    expect(byCookie.statusCode).toBe(401)
    expect((await t.as(other).get('/api/user')).status).toBe(200)
  })

  test('accepts an empty JSON body', async () => {
    const { token } = await logIn(t.world.a.contractor)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    expect((await t.app.inject({ method: 'POST', url: '/api/logout', headers })).statusCode).toBe(200)
  })

  test('is 401 without a session', async () => {
    const { status, body } = await t.as(null).post('/api/logout')
    expect([status, body]).toEqual([401, { message: 'Unauthenticated.', code: 'unauthenticated' }])
  })
})

describe('how long a session lives', () => {
  test.each([
    ['12 hours in the office', () => t.world.a.contractor, 12 * hour],
    ['30 days with a driver', () => t.world.a.driver, 30 * day],
  ])('%s', async (_, person, lifetime) => {
    const me = await logIn(person())
    const { expires_at } = await session(me.token)
    expect(expires_at.getTime() - t.clock.now.getTime()).toBe(lifetime)
    t.clock.advance(lifetime)
    expect((await t.as(me).get('/api/user')).body).toEqual({ message: 'Unauthenticated.', code: 'expired' })
  })

  test('its end moves on with use, written at most once an hour', async () => {
    const me = await logIn(t.world.a.contractor)
    const first = await session(me.token)
    t.clock.advance(hour)
    await t.as(me).get('/api/user')
    expect(await session(me.token)).toEqual(first)
    t.clock.advance(1)
    await t.as(me).get('/api/user')
    const moved = await session(me.token)
    expect(moved.expires_at.getTime() - t.clock.now.getTime()).toBe(12 * hour)
    t.clock.advance(59 * minute)
    await t.as(me).get('/api/user')
    expect(await session(me.token)).toEqual(moved)
    t.clock.advance(11 * hour)
    expect((await t.as(me).get('/api/user')).status).toBe(200)
  })

  test('a call that was let in before the session ended doesn’t move its end', async () => {
    const { token } = await logIn(t.world.a.driver)
    const { id, user_id } = await session(token)
    const now = t.clock.now
    await t.db.transaction().execute((trx) => expireSessions(trx, user_id, now, id))
    await extendSession(t.db, id, now, new Date(now.getTime() + day))
    expect((await session(token)).expires_at).toEqual(now)
  })

  test('it ends 90 days after the sign-in, however often it is used', async () => {
    const me = await logIn(t.world.a.driver)
    for (let days = 20; days < 90; days += 20) {
      t.clock.advance(20 * day)
      expect((await t.as(me).get('/api/user')).status).toBe(200)
    }
    t.clock.advance(10 * day)
    expect((await t.as(me).get('/api/user')).body.code).toBe('expired')
  })

  test('a revoked session says revoked even after it has expired', async () => {
    const me = await logIn(t.world.a.contractor)
    await t.as(me).post('/api/logout')
    t.clock.advance(40 * day)
    expect((await t.as(me).get('/api/user')).body.code).toBe('revoked')
  })

  test('an ended session can still use the public forms and lookups', async () => {
    const { email } = t.world.a.contractor
    const me = await logIn(t.world.a.contractor)
    await t.as(me).post('/api/logout')
    expect((await t.as(me).get('/api/geo/status')).status).toBe(200)
    expect((await t.as(me).get('/api/geo/postcodes/DE4%203AA')).status).not.toBe(401)
    expect((await t.as(me).post('/api/login', { email, password })).status).toBe(200)
    expect((await t.as(me).post('/api/forgot-password', { email })).status).toBe(200)
    expect((await t.as(me).post('/api/email/resend', { email })).status).toBe(200)
  })

  test('the list of products refuses a revoked or expired bearer instead of treating it as a visitor', async () => {
    const me = await logIn(t.world.a.contractor)
    t.clock.advance(12 * hour)
    const expired = await t.as(me).get('/api/products')
    expect([expired.status, expired.body.code]).toEqual([401, 'expired'])
    const left = await logIn(t.world.a.contractor)
    await t.as(left).post('/api/logout')
    const revoked = await t.as(left).get('/api/products')
    expect([revoked.status, revoked.body.code]).toEqual([401, 'revoked'])
    expect((await t.as({ token: '1|made-up' }).get('/api/products')).status).toBe(401)
    // Who shows no bearer is a visitor, whatever cookie an earlier session left in the browser.
    const byCookie = await t.app.inject({ url: '/api/products', cookies: { loadstone_session: left.token } })
    expect(byCookie.statusCode).toBe(200)
  })
})

test.each(['', '|', '1|', 'x|y', '1|short', '99999999999999999999|aaaaaaaaaaaaaaaaaaaaaaaa', '1|\u00e9'.repeat(40)])(
  'the bearer token %j is refused as unauthenticated',
  async (token) => {
    const { status, body } = await t.as({ token: encodeURI(token) }).get('/api/user')
    expect([status, body.code]).toEqual([401, 'unauthenticated'])
  },
)

test('only a hash of the secret is stored', async () => {
  const { token } = await logIn(t.world.a.contractor)
  const { secret_hash } = await session(token)
  expect(secret_hash).toHaveLength(32)
  expect(secret_hash.includes(String(token.split('|')[1]))).toBe(false)
})
