import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { warnOfUnknownProxy } from '../../../api/auth/address.ts'

function listeningTo(lines: string[]) {
  const stream = { write: (line: string) => void lines.push(line) }
  const app = Fastify({ trustProxy: ['172.30.57.0/24'], logger: { level: 'warn', stream } })
  warnOfUnknownProxy(app)
  app.get('/', () => 'ok')
  return (remoteAddress: string, headers: Record<string, string>) => app.inject({ url: '/', remoteAddress, headers })
}

test('the log warns once, in one line, of an address that was not believed', async () => {
  const lines: string[] = []
  const ask = listeningTo(lines)
  await ask('172.30.57.2', { 'x-forwarded-for': '203.0.113.1' })
  await ask('10.0.0.5', {})
  expect(lines).toEqual([])
  await ask('10.0.0.5', { 'x-forwarded-for': '203.0.113.1' })
  await ask('10.0.0.6', { 'x-forwarded-for': '203.0.113.1' })
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      remoteAddress: '10.0.0.5',
      msg: 'X-Forwarded-For is ignored, because TRUST_PROXY does not name the address that sent it',
    }),
  ])
})
