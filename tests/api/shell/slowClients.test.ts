import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'

/** Connections are few: nobody holds one by sending a byte now and then. The limits are shortened, and ours in shell.test.ts. */
const t = await openTestApi()
let port: number
beforeAll(async () => {
  Object.assign(t.app.server, { headersTimeout: 500, requestTimeout: 1_000, keepAliveTimeout: 500 })
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as AddressInfo).port
})

/** What the server answers to it, until the server ends the connection. */
async function drip(beginning: string, rest: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(beginning)
  const dripping = setInterval(() => socket.write(rest), 50)
  const answer = await text(socket).catch(() => 'cut off')
  clearInterval(dripping)
  return answer
}

const login = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\n'

test.concurrent('who sends headers drop by drip is answered 408 and cut off', async () => {
  expect(await drip(login, 'X-More: a\r\n')).toMatch(/^HTTP\/1\.1 408 .+"code":"request_timeout"\}$/s)
})

test.concurrent('who sends a body drop by drip is answered 408 and cut off', async () => {
  const headers = 'Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n'
  expect(await drip(login + headers, ' ')).toMatch(/^HTTP\/1\.1 408 .+"code":"request_timeout"\}$/s)
})

test.concurrent('who has had an answer and asks nothing more is cut off', async () => {
  expect(await drip('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', '')).toMatch(/^HTTP\/1\.1 200 /)
})
