import { expect, test } from 'vitest'
import { openTestApi, startApi } from '../harness.ts'

const t = await openTestApi()

test('the health and readiness checks answer', async () => {
  expect((await t.as(null).get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await t.as(null).get('/readyz')).body).toEqual({ status: 'ok' })
})

test('a server that is about to end isn’t ready, and closes each connection with its answer', async () => {
  const leaving = await startApi(t.db, t.clock)
  leaving.leave()
  const [alive, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => leaving.as(null).get(path)))
  await leaving.close()
  expect([alive?.status, ready?.status]).toEqual([200, 503])
  expect([alive?.headers.connection, ready?.headers.connection]).toEqual(['close', 'close'])
  expect(Number(ready?.headers['retry-after'])).toBeGreaterThan(0)
})

test('an unknown path of the API is a JSON 404', async () => {
  const { status, body } = await t.as(null).get('/api/nothing')
  expect(status).toBe(404)
  expect(body).toEqual({ message: 'Not found.', code: 'not_found' })
})

test.each([
  ['a path that is not encoded rightly', '/api/quotes/%zz'],
  ['half a character', '/api/quotes/%E0%A4%A'],
  ['a path that is far too long', `/api/quotes/${'1'.repeat(500)}`],
])('the API answers with its own 404: %s', async (_, url) => {
  const { status, body } = await t.as(null).get(url)
  expect(status).toBe(404)
  expect(body).toEqual({ message: 'Not found.', code: 'not_found' })
})

test.each(['/api/products', '/api/user', '/api/nothing', '/sanctum/csrf-cookie'])(
  'an answer of %s is never cached',
  async (url) => {
    expect((await t.as(null).get(url)).headers['cache-control']).toBe('no-store')
  },
)

test('a request sent drop by drop holds its connection for two minutes at most', () => {
  expect(t.app.server.requestTimeout).toBe(120_000)
})

test('a proxy that keeps an idle connection for two minutes never sends on one that is just closing', () => {
  expect(t.app.server.keepAliveTimeout).toBeGreaterThan(120_000)
})

test('the content policy allows nothing from elsewhere', async () => {
  const policy = String((await t.as(null).get('/healthz')).headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'|script-src[^;]*'unsafe-inline'/)
})

test.each([
  ['https://tiles.example.com/{z}/{x}/{y}.png?key=a;b,c', 'https://tiles.example.com'],
  ['http://127.0.0.1:8081/styles/{z}/{x}/{y}@2x.png', 'http://127.0.0.1:8081'],
  ['https://{s}.tile.example.com/{z}/{x}/{y}.png', 'https://*.tile.example.com'],
  ['https://tile-{s}.example.com:8443/{z}/{y}/{x}', 'https://*.example.com:8443'],
])('the content policy allows map pictures from the source of the tile template: %s', async (TILES_URL, source) => {
  const api = await startApi(t.db, t.clock, { TILES_URL })
  const policy = String((await api.as(null).get('/healthz')).headers['content-security-policy'])
  const status = await api.as(null).get('/api/geo/status')
  await api.close()
  const sources = policy.split(';').filter((directive) => /https?:/.test(directive))
  expect(sources).toEqual([`img-src 'self' data: blob: ${source}`])
  expect(status.body.data.tiles).toBe(TILES_URL)
})
