import { describe, expect, test } from 'vitest'
import { browserOf, shortAddress } from '../../../api/auth/client.ts'
import { openTestApi } from '../harness.ts'
import { openStream } from '../stream.ts'
import { type Person, password } from '../world.ts'

const t = await openTestApi()
const hour = 3_600_000

type Browser = { userAgent?: string; address?: string }
async function logIn({ email }: Person, { userAgent = '', address = '127.0.0.1' }: Browser = {}) {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  const answer = await t.app.inject({ method: 'POST', url: '/api/login', headers, payload: { email, password } })
  expect(answer.statusCode).toBe(200)
  return { token: String(answer.json().token), id: Number(answer.json().token.split('|')[0]) }
}
const list = async (me: { token: string }) => (await t.as(me).get('/api/sessions')).body
const codeOf = async (me: { token: string }) => (await t.as(me).get('/api/user')).body.code

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'

describe('the list of one’s own sessions', () => {
  test('names browser and system, a shortened address, first and last use, and the current session', async () => {
    const me = await logIn(t.world.b.contractor, { userAgent: phone, address: '203.0.113.77' })
    const opened = t.clock.now.toISOString()
    t.clock.advance(2 * hour)
    const { data, meta } = await list(me)
    expect(meta.total).toBe(2)
    expect(data[0]).toEqual({
      id: me.id,
      browser: 'Safari on iPhone',
      address: '203.0.113.x',
      is_current: true,
      first_seen_at: opened,
      last_seen_at: t.clock.now.toISOString(),
    })
    expect(data[1]).toMatchObject({ id: t.world.b.contractor.session_id, browser: null, is_current: false })
    expect(JSON.stringify(data)).not.toContain('203.0.113.77')
  })

  test('leaves out ended sessions and other people’s', async () => {
    const [mine, left] = [await logIn(t.world.a.supplier), await logIn(t.world.a.supplier)]
    const theirs = await logIn(t.world.b.supplier)
    await t.as(left).post('/api/logout')
    const ids = (await list(mine)).data.map(({ id }: { id: number }) => id)
    expect(ids).toContain(mine.id)
    expect(ids).not.toContain(left.id)
    expect(ids).not.toContain(theirs.id)
  })
})

describe('ending a session', () => {
  test('ends only that one, as expired, and its stream at once', async () => {
    const [here, there] = [await logIn(t.world.a.contractor), await logIn(t.world.a.contractor, { userAgent: edge })]
    const open = ({ token }: { token: string }) =>
      openStream(t.app, '/api/stream?unheard=0', { authorization: `Bearer ${token}` })
    const [kept, ended] = [await open(here), await open(there)]
    await Promise.all([kept.next(), ended.next()])
    const { status, body } = await t.as(here).delete(`/api/sessions/${there.id}`)
    expect([status, body.message]).toEqual([200, 'Signed out there'])
    await expect.poll(() => ended.hasEnded()).toBe(true)
    expect(await codeOf(there)).toBe('expired')
    expect(kept.hasEnded()).toBe(false)
    expect(await codeOf(here)).toBeUndefined()
    expect((await t.as(here).delete(`/api/sessions/${there.id}`)).status).toBe(404)
    kept.close()
  })

  test('is refused for other people’s sessions, even a colleague’s', async () => {
    const { a, b } = t.world
    for (const other of [a.driver, b.haulier]) {
      expect((await t.as(a.haulier).delete(`/api/sessions/${other.session_id}`)).status).toBe(404)
      expect(await codeOf(other)).toBeUndefined()
    }
  })
})

test('a logout ends the stream of its session at once', async () => {
  const me = await logIn(t.world.a.contractor)
  const stream = await openStream(t.app, '/api/stream?unheard=0', { authorization: `Bearer ${me.token}` })
  await stream.next()
  await t.as(me).post('/api/logout')
  await expect.poll(() => stream.hasEnded()).toBe(true)
})

test("a haulier's owner ends all sessions of a driver, whose phone still sends what it holds", async () => {
  const { haulier, driver } = t.world.a
  const again = await logIn(driver)
  const device = { device_key: '5a3c8a52-6f0e-4c39-9f86-1c8f1a5f0f01', name: 'Pixel 9' }
  const { token: uploadToken } = (await t.as(driver).post('/api/devices', device)).body
  const { status, body } = await t.as(haulier).delete(`/api/haulier/users/${driver.id}/sessions`)
  expect([status, body.message]).toEqual([200, 'Signed out'])
  expect([await codeOf(driver), await codeOf(again)]).toEqual(['expired', 'expired'])
  const held = { authorization: `Bearer ${uploadToken}` }
  const sent = await t.app.inject({ method: 'POST', url: '/api/tickets', headers: held, payload: {} })
  expect(sent.statusCode).toBe(422)
  expect((await t.as(t.world.b.haulier).delete(`/api/haulier/users/${driver.id}/sessions`)).status).toBe(404)
})

test.each([
  [phone, 'Safari on iPhone'],
  [edge, 'Edge on Windows'],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on macOS'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPad',
  ],
  ['curl/8.5.0', null],
  [undefined, null],
])('the browser that calls itself %j is %j', (userAgent, words) => {
  expect(browserOf(userAgent)).toBe(words)
})

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7:x'],
  ['2001:db8::5', '2001:db8:x'],
  ['::1', '::x'],
  ['unknown', '…'],
])('the address %s is shown as %s', (address, shown) => {
  expect(shortAddress(address)).toBe(shown)
})
