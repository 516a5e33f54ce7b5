import { expect, test } from 'vitest'
import { createJobs } from '../../../api/events/jobs.ts'
import { counts } from '../../counts.ts'
import { makeOrder } from '../factories.ts'
import { openBehindRelay } from './behindRelay.ts'
import { readStream } from './stream.ts'
import { startWriting } from './writing.ts'

const seconds = counts(2, 60)

const { own, relay, server } = await openBehindRelay()

test(`without its database for ${seconds} s the server goes on and answers 503, and is itself again within 5 s of its return`, {
  timeout: (seconds + 60) * 1000,
}, async () => {
  const { contractor, driver, staff_fulfillment } = own.world.a
  const { quote_id } = await makeOrder(own.db, own.world, own.world.a)
  const stream = await readStream(server.url, contractor.token)
  const writing = startWriting(() => server.url, [driver, staff_fulfillment], quote_id)
  await writing.goOn(5)
  await relay.cut()
  const until = performance.now() + seconds * 1000
  const health = async () => [await statusOf('/healthz'), await statusOf('/readyz')]
  await expect.poll(health).toEqual([200, 503])
  while (performance.now() < until) expect(await health()).toEqual([200, 503])
  const before = writing.acknowledged.size
  await relay.mend()
  await expect.poll(() => statusOf('/readyz'), { timeout: 5_000 }).toBe(200)
  await expect.poll(() => writing.acknowledged.size, { timeout: 5_000 }).toBeGreaterThan(before)
  await writing.finish()
  expect(writing.wrong).toEqual([])
  const { id: last } = await own.db
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await expect.poll(stream.text, { timeout: 5_000 }).toMatch(new RegExp(`^id: [\\w-]+\\.${last}$`, 'm'))
  await expectWorkingJobs()
  expect(server.log().length).toBeLessThan(20)
})

const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status

async function expectWorkingJobs(): Promise<void> {
  const jobs = createJobs(own.db)
  await jobs.start()
  const id = String(await jobs.send('seal', {}))
  const state = async () => (await jobs.findJobs('seal', { id }))[0]?.state
  await expect.poll(state, { timeout: 20_000 }).toBe('completed')
  await jobs.stop({ graceful: false })
}
