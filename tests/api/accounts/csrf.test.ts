import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '../../../api/deps.ts'
import { openTestApi, startTestApi } from '../harness.ts'
import { password } from '../world.ts'

const t = await openTestApi()
const { email } = t.world.a.contractor
const https = await startTestApi({ env: { APP_URL: 'https://stone.example' } })

type Headers = Record<string, string>
type Browser = { cookies: Record<string, string>; send: typeof send }

/** Keeps cookies, as a browser does, and sends back XSRF-TOKEN where nothing else is given. */
function openBrowser(app: App = t.app): Browser {
  const cookies: Record<string, string> = {}
  return { cookies, send: (method, url, more) => send(method, url, { app, cookies, ...more }) }
}

async function send(
  method: 'GET' | 'POST',
  url: string,
  { app = t.app, cookies = {}, headers = {}, payload }: Sent = {},
): Promise<LightMyRequestResponse> {
  const csrf = cookies['XSRF-TOKEN']
  const sent = { ...(csrf && { 'x-xsrf-token': encodeURIComponent(csrf) }), ...headers }
  const answer = await app.inject({ method, url, cookies, headers: sent, ...(payload && { payload }) })
  for (const { name, value, expires } of answer.cookies) {
    if (expires?.getTime() === 0) delete cookies[name]
    else cookies[name] = value
  }
  return answer
}
type Sent = { app?: App; cookies?: Record<string, string>; headers?: Headers; payload?: object }

const logIn = (browser: Browser, headers: Headers = {}) =>
  browser.send('POST', '/api/login', { headers, payload: { email, password } })

async function signedIn(): Promise<Browser> {
  const browser = openBrowser()
  await browser.send('GET', '/sanctum/csrf-cookie')
  expect((await logIn(browser)).statusCode).toBe(200)
  return browser
}

const logOut = ({ send }: Browser, headers: Headers = {}) => send('POST', '/api/logout', { headers })

test('the cookie is readable, Lax, and not Secure over http', async () => {
  const answer = await openBrowser().send('GET', '/sanctum/csrf-cookie')
  expect(answer.statusCode).toBe(204)
  const cookie = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' })
  expect(cookie?.httpOnly).toBeUndefined()
  expect(cookie?.secure).toBeUndefined()
})

test('a browser asks for the cookie, signs in, writes and signs out, with a new token at each change', async () => {
  const browser = openBrowser()
  const seen: (string | undefined)[] = []
  const note = () => seen.push(browser.cookies['XSRF-TOKEN'])
  await browser.send('GET', '/sanctum/csrf-cookie')
  note()
  expect((await logIn(browser)).statusCode).toBe(200)
  note()
  await browser.send('GET', '/sanctum/csrf-cookie')
  expect(browser.cookies['XSRF-TOKEN']).toBe(seen[1])
  const notices = await browser.send('POST', '/api/notifications/seen', { payload: {} })
  expect(notices.statusCode).not.toBe(419)
  expect((await logOut(browser)).statusCode).toBe(200)
  note()
  expect((await logIn(browser)).statusCode).toBe(200)
  note()
  expect(new Set(seen).size).toBe(4)
  expect((await browser.send('GET', '/api/user')).statusCode).toBe(200)
})

test('a client may copy the cookie without decoding it', async () => {
  const browser = await signedIn()
  const answer = await logOut(browser, { 'x-xsrf-token': String(browser.cookies['XSRF-TOKEN']) })
  expect(answer.statusCode).toBe(200)
})

test.each([
  ['no header', { 'x-xsrf-token': '' }],
  ['a pair that it made up', { 'x-xsrf-token': 'a', cookie: 'a' }],
  ['another length', { 'x-xsrf-token': 'abc' }],
])('a write with the session cookie and %s is 419, and does nothing', async (_, { cookie, ...headers }: Headers) => {
  const browser = await signedIn()
  if (cookie) browser.cookies['XSRF-TOKEN'] = cookie
  const answer = await logOut(browser, headers)
  expect([answer.statusCode, answer.json()]).toEqual([419, { message: 'CSRF token mismatch.', code: 'csrf' }])
  expect((await browser.send('GET', '/api/user')).statusCode).toBe(200)
})

test('a token of another session or from before the login is 419', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  expect((await logOut(mine, { 'x-xsrf-token': String(other.cookies['XSRF-TOKEN']) })).statusCode).toBe(419)
  const browser = openBrowser()
  await browser.send('GET', '/sanctum/csrf-cookie')
  const before = String(browser.cookies['XSRF-TOKEN'])
  await logIn(browser)
  expect((await logOut(browser, { 'x-xsrf-token': before })).statusCode).toBe(419)
})

test("a made-up session cookie doesn't reveal the token of the session with that number", async () => {
  const mine = await signedIn()
  const forged = openBrowser()
  const [id] = String(mine.cookies['loadstone_session']).split('|')
  forged.cookies['loadstone_session'] = `${id}|made-up-made-up-made-up`
  await forged.send('GET', '/sanctum/csrf-cookie')
  expect(forged.cookies['XSRF-TOKEN']).not.toBe(mine.cookies['XSRF-TOKEN'])
})

test('the login of a browser with a session, or with the cookie of a visitor, needs the token', async () => {
  const browser = await signedIn()
  expect((await logIn(browser, { 'x-xsrf-token': 'a' })).statusCode).toBe(419)
  const visitor = openBrowser()
  await visitor.send('GET', '/sanctum/csrf-cookie')
  expect((await logIn(visitor, { 'x-xsrf-token': 'a' })).statusCode).toBe(419)
})

const foreign: [string, Headers][] = [
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['an Origin that the browser hides', { origin: 'null' }],
  ['another port', { origin: 'http://localhost:8080' }],
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  [
    'a right Origin but Sec-Fetch-Site: cross-site',
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ],
]
test.each(foreign)(
  '%s is 419 for a write, a login and a registration, even with the right token',
  async (_, headers) => {
    const browser = await signedIn()
    expect((await logOut(browser, headers)).statusCode).toBe(419)
    expect((await logIn(openBrowser(), headers)).statusCode).toBe(419)
    const registration = await openBrowser().send('POST', '/api/register/contractor', { headers, payload: {} })
    expect(registration.statusCode).toBe(419)
    expect((await browser.send('GET', '/api/user', { headers })).statusCode).toBe(200)
  },
)

const own: [string, Headers][] = [
  ["the request's own host", { host: 'stone.local:8080', origin: 'http://stone.local:8080' }],
  ['APP_URL', { host: 'inside:9000', origin: 'http://localhost:3000' }],
  [
    "the trusted proxy's host",
    {
      host: 'inside:9000',
      'x-forwarded-host': 'stone.example',
      'x-forwarded-proto': 'https',
      origin: 'https://stone.example',
    },
  ],
  ['nothing typed by a page', { 'sec-fetch-site': 'none' }],
  ['a page of its own', { 'sec-fetch-site': 'same-origin', host: 'localhost:3000', origin: 'http://localhost:3000' }],
]
test.each(own)('an Origin of %s is taken, but still needs the token', async (_, headers) => {
  const browser = await signedIn()
  expect((await logOut(browser, { ...headers, 'x-xsrf-token': 'a' })).statusCode).toBe(419)
  expect((await logOut(browser, headers)).statusCode).toBe(200)
})

test('a bearer token needs no CSRF token and overrides the cookie', async () => {
  const browser = await signedIn()
  const { body } = await t.as(null).post('/api/login', { email: t.world.a.supplier.email, password })
  const headers = { authorization: `Bearer ${body.token}`, origin: 'https://evil.example', 'x-xsrf-token': 'a' }
  expect((await browser.send('GET', '/api/user', { headers })).json().id).toBe(t.world.a.supplier.id)
  const unknown = { authorization: 'Bearer 1|nobody-has-ever-had-this-secret' }
  expect((await browser.send('GET', '/api/user', { headers: unknown })).statusCode).toBe(401)
  const { cookies } = browser
  expect((await t.app.inject({ method: 'POST', url: '/api/logout', cookies, headers })).statusCode).toBe(200)
  expect((await browser.send('GET', '/api/user')).statusCode).toBe(200)
})

test("over https the cookies are Secure, and those with a secret __Host- and out of scripts' reach", async () => {
  const browser = openBrowser(https.app)
  const attributes = { path: '/', secure: true, sameSite: 'Lax' }
  const before = await browser.send('GET', '/sanctum/csrf-cookie')
  expect(before.cookies).toMatchObject([
    { name: '__Host-loadstone_visitor', httpOnly: true, ...attributes },
    { name: 'XSRF-TOKEN', ...attributes },
  ])
  const answer = await browser.send('POST', '/api/login', {
    payload: { email: https.world.a.contractor.email, password },
  })
  const session = answer.cookies.find(({ name }) => name === '__Host-loadstone_session')
  expect(session).toMatchObject({ value: answer.json().token, httpOnly: true, ...attributes })
  expect(session?.domain).toBeUndefined()
  expect(browser.cookies['__Host-loadstone_visitor']).toBeUndefined()
  const plain = await https.app.inject({ url: '/api/user', cookies: { loadstone_session: answer.json().token } })
  expect(plain.statusCode).toBe(401)
  await https.close()
})
