import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createClock, openTestApi, startApi } from '../harness.ts'

const t = await openTestApi()
const proxied = await startApi(t.db, createClock(), { TRUST_PROXY: '172.30.57.0/24, 127.0.0.2' })
afterAll(proxied.close)
beforeEach(async () => {
  await t.db.deleteFrom('rate_limits').execute()
})

type From = { remoteAddress?: string; forwarded?: string }

async function guess(api: Pick<typeof t, 'app'>, { remoteAddress = '203.0.113.1', forwarded }: From): Promise<number> {
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    payload: { email: 'somebody@test.example', password: 'not this one' },
  })
  return statusCode
}

/** The account's own limit, over all addresses, starts anew. */
const forgetAccount = () => t.db.deleteFrom('login_failures').execute()

async function guesses(api: Pick<typeof t, 'app'>, from: readonly From[]): Promise<number[]> {
  await forgetAccount()
  const statuses: number[] = []
  for (const one of from) statuses.push(await guess(api, one))
  return statuses
}

const sixThenLocked = [401, 401, 401, 401, 401, 401, 422, 422]
const eight = Array.from(sixThenLocked, (_, nth) => nth)

test.each<[string, (nth: number) => From]>([
  [
    'addresses that a stranger in the same network writes',
    (nth: number) => ({ remoteAddress: '172.30.57.9', forwarded: `198.51.100.${nth}` }),
  ],
  ['addresses that a stranger elsewhere writes', (nth: number) => ({ forwarded: `198.51.100.${nth}` })],
  ['the addresses of one IPv6 network', (nth: number) => ({ remoteAddress: `2001:db8:1:2:${nth}::${nth}` })],
  [
    'the spellings of one IPv4 address',
    (nth: number) => ({ remoteAddress: ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'][nth % 3] as string }),
  ],
])('%s count as one', async (_, from) => {
  expect(await guesses(t, eight.map(from))).toEqual(sixThenLocked)
})

test('two IPv6 networks count apart', async () => {
  expect(
    await guesses(
      t,
      eight.map((nth) => ({ remoteAddress: `2001:db8:1:${nth}::1` })),
    ),
  ).toEqual(eight.map(() => 401))
})

test('two clients behind a proxy at a private address count apart, whatever they claim', async () => {
  const client = (address: string) => (nth: number) => ({
    remoteAddress: '172.30.57.2',
    forwarded: `198.51.100.${nth}, ${address}`,
  })
  expect(await guesses(proxied, eight.map(client('203.0.113.1')))).toEqual(sixThenLocked)
  expect(await guesses(proxied, eight.map(client('203.0.113.2')))).toEqual(sixThenLocked)
})

test('over a real connection only the address that TRUST_PROXY names is believed', async () => {
  await proxied.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = proxied.app.server.address() as AddressInfo
  const ask = (localAddress: string, forwarded: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
      const options = { host: '127.0.0.1', port, localAddress, path: '/api/login', method: 'POST', headers }
      request(options, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
        .once('error', reject)
        .end(JSON.stringify({ email: 'somebody@test.example', password: 'not this one' }))
    })
  const asked = async (localAddress: string) => {
    await forgetAccount()
    const statuses: number[] = []
    for (const nth of eight) statuses.push(await ask(localAddress, `198.51.100.${nth}`))
    return statuses
  }
  expect(await asked('127.0.0.2')).toEqual(eight.map(() => 401))
  expect(await asked('127.0.0.3')).toEqual(sixThenLocked)
})
