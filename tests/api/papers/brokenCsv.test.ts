import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { copyTickets } from '../manyOrders.ts'

/** The database ends the connection that a table is being read on. */
const t = await openTestApi()
const { a } = t.world
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const { quote_id } = await makeOrder(t.db, t.world, a)
  const { id } = await makeTicket(t.db, a, quote_id, { number: 1 })
  await copyTickets(t.db, [quote_id], id, 20_000)
})

function ask(): Promise<IncomingMessage> {
  const { port } = t.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${a.contractor.token}` }
  // A reset reaches the request too, even behind the answer's head. Unheard it would end the test run.
  return new Promise((done, failed) => get({ port, path: '/api/tickets.csv', headers }, done).on('error', failed))
}

/** From now on every reading of tickets stands still, until the database has ended it. */
async function endReading<T>(meanwhile: () => Promise<T>): Promise<T> {
  return t.db.transaction().execute(async (trx) => {
    await sql`lock table tickets`.execute(trx)
    const end = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
    const ended = expect.poll(async () => (await end()).rows.length, { timeout: 10_000 }).toBe(1)
    // Together: the reading may fail before the poll has returned, and an unheard rejection fails the whole run.
    const [outcome] = await Promise.all([meanwhile(), ended])
    return outcome
  })
}

test('before its first line a table is refused with 503, as JSON, and may be asked for again', async () => {
  const answer = await endReading(ask)
  const body = await answer.toArray()
  expect([answer.statusCode, String(body)]).toEqual([503, '{"message":"Service Unavailable","code":"unavailable"}'])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test('behind its first line a table breaks off, so that nobody takes it for a whole one', async () => {
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  await expect(endReading(() => answer.toArray())).rejects.toThrow('aborted')
  expect(answer.complete).toBe(false)
})
