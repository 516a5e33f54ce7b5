import { expect, test } from 'vitest'
import { openBehindRelay } from './behindRelay.ts'

const { relay, server } = await openBehindRelay()

test('a database that falls silent in the middle of a request is 503 after 35 s, and not asked on that connection again', async () => {
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status
  relay.freeze()
  const signal = AbortSignal.timeout(50_000)
  const silent = await Promise.all([1, 2, 3].map(() => fetch(`${server.url}/api/products`, { signal })))
  expect(silent.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(await statusOf('/healthz')).toBe(200)
  relay.replace()
  await expect.poll(() => statusOf('/readyz'), { timeout: 5_000 }).toBe(200)
}, 90_000)
