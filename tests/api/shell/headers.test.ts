import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, startApi } from '../harness.ts'

const t = await openTestApi()

test('an answer says what a page may use and who may frame it', async () => {
  const { headers } = await t.as(null).get('/healthz')
  expect(String(headers['content-security-policy'])).toContain("base-uri 'none'")
  expect(String(headers['content-security-policy'])).toContain("frame-ancestors 'none'")
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(String(headers['permissions-policy'])).toMatch(/camera=\(self\), geolocation=\(self\)/)
})

test.each([
  ['http://localhost:3000', undefined],
  ['https://stone.example.com', 'max-age=31536000'],
])('a browser of %s is told to insist on https: %s', async (APP_URL, expected) => {
  const api = await startApi(t.db, t.clock, { APP_URL })
  const { headers } = await api.as(null).get('/healthz')
  await api.close()
  expect(headers['strict-transport-security']).toBe(expected)
})

test('a request without its headers holds a connection for at most 20 s', () => {
  expect(t.app.server.headersTimeout).toBe(20_000)
})

describe('a request that can’t be parsed', () => {
  let port: number
  beforeAll(async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    port = (t.app.server.address() as { port: number }).port
  })
  afterAll(() => t.app.server.closeAllConnections())

  test.each([
    ['is no HTTP', 'nonsense\r\n\r\n', 400, 'bad_request'],
    ['names no host', 'GET /api/user HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
    ['expects what nobody does', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: cake\r\n\r\n', 417, 'expectation_failed'],
    ['has a path that isn’t encoded rightly', 'GET /api/quotes/%zz HTTP/1.1\r\nHost: a\r\n\r\n', 404, 'not_found'],
    [
      'has too many headers',
      `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('is answered in the declared shape if it %s', async (_, request, status, code) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(request)
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString()
    })
    await once(socket, 'close')
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/x-content-type-options: nosniff/i)
    expect(head).toMatch(/permissions-policy: camera=\(self\), geolocation=\(self\)/i)
    expect(head).toMatch(/content-security-policy: .*frame-ancestors 'none'/i)
    expect(JSON.parse(body)).toEqual({ message: expect.any(String), code })
  })
})

describe('an answer', () => {
  const ask = (url: string, encodings: string) =>
    t.app.inject({ url, headers: { 'accept-encoding': encodings, authorization: `Bearer ${t.world.admin.token}` } })

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is compressed from a kilobyte for a client that accepts %s', async (accepted, encoding, unpack) => {
    const plain = await ask('/api/users', 'identity')
    const packed = await ask('/api/users', accepted)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(String(unpack(packed.rawPayload))).toBe(plain.body)
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 3)
  })

  test('stays plain below a kilobyte', async () => {
    expect((await ask('/healthz', 'br, gzip')).headers).not.toHaveProperty('content-encoding')
  })
})
