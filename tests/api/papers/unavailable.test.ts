import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'

const t = await openTestApi()
const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
const { body } = await t.as(t.world.a.driver).post('/api/tickets', plainTicket(quote_id))
const ticketId = body.data.id
await sql`alter table tickets rename to tickets_away`.execute(t.db)
await sql`create function fail() returns setof tickets_away language plpgsql as
  $$ begin raise exception 'canceling statement' using errcode = '57014'; end $$`.execute(t.db)
await sql`create view tickets as select * from fail()`.execute(t.db)

test.each([
  ['a ticket’s paper', `/api/tickets/${ticketId}/pdf`],
  ['a delivery pack', `/api/quotes/${quote_id}/delivery-pack`],
  ['the tickets’ table', '/api/tickets.csv'],
  ['the table of a haulier’s orders', '/api/haulier/accepted-quotes.csv'],
  ['a statement’s table', '/api/statements.csv?as=haulier&month=2026-03'],
])('where the database doesn’t answer, %s is 503 as JSON, not as a file', async (_, url) => {
  const { status, headers, body } = await t.as(t.world.a.haulier).get(url)
  expect([status, body]).toEqual([503, { message: 'Service Unavailable', code: 'unavailable' }])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(headers['content-disposition']).toBeUndefined()
})
