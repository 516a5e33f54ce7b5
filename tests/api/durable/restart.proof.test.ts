import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeOrder } from '../factories.ts'
import { startServer } from '../serverProcess.ts'
import { plainTicket } from '../ticketBody.ts'
import { makeOwnWorld } from './ownWorld.ts'
import { readStream } from './stream.ts'

test('a server that is told to end is gone within 10 s, even with a stream open and a request that hangs', async () => {
  const { db, world, url, home, drop } = await makeOwnWorld()
  onTestFinished(drop)
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: home })
  const stream = await readStream(server.url, world.a.contractor.token)
  const { quote_id } = await makeOrder(db, world, world.a)
  const body = JSON.stringify(plainTicket(quote_id))
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${world.a.driver.token}` }
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('companies').select('id').where('id', '=', world.a.haulier.company_id).forUpdate().execute()
    const hanging = fetch(`${server.url}/api/tickets`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 'cut off',
    )
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    const from = performance.now()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(performance.now() - from).toBeLessThan(10_000)
    expect(await hanging).toBe('cut off')
  })
  expect(await stream.ended).toBe('in order')
})
