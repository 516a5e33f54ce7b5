import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { findSealFaults } from '../../../api/contract/evidence/checkSeal.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi, ownKey } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { readPdf } from '../papers/pdfText.ts'
import { deviceTicket, exportedTicket, plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

/** The office logs a ticket and names no driver: it has none, and its author isn't taken for one. */

let quoteId: number
const t = await openTestApi()
const { a, admin } = t.world
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
})

async function log(person: Person, more = {}) {
  const { status, body } = await t.as(person).post('/api/tickets', plainTicket(quoteId, more))
  expect(status).toBe(201)
  return body.data
}
const tokenless = { created_by: 'Haulier-fulfillment-a Tester', driver: null }
const tableOf = async (person: Person, query = '') =>
  (parse((await t.as(person).get(`/api/tickets.csv${query}`)).raw.body, { bom: true, columns: true }) as Row[]).slice(
    0,
    -1,
  )
type Row = Record<string, string>

test('the answer, the parties’ lists and the tablet’s sync give null for an unnamed driver', async () => {
  expect(await log(a.staff_fulfillment)).toMatchObject(tokenless)
  for (const [person, path] of [
    [a.haulier, `/api/quote/${quoteId}/tickets`],
    [a.contractor, `/api/quotes/${quoteId}/tickets`],
    [a.supplier, `/api/quote/${quoteId}/tickets`],
    [admin, `/api/quotes/${quoteId}/tickets`],
  ] as const) {
    const { status, body } = await t.as(person).get(path)
    expect([status, body.data.length, body.data[0]?.driver]).toEqual([200, 1, null])
  }
  const synced = (await t.as(a.staff_fulfillment).get('/api/sync')).body.data
  expect(synced.tickets).toEqual([expect.objectContaining(tokenless)])
})

test('an owner and a supplier who carries can log without a driver', async () => {
  expect(await log(a.haulier)).toMatchObject({ driver: null })
  const carried = await makeOrder(t.db, t.world, a, { carrier: 'supplier', confirmed: 'supplier' })
  const { body } = await t.as(a.supplier).post('/api/tickets', plainTicket(carried.quote_id))
  expect(body.data.driver).toBeNull()
})

test('a named driver is stored, and a driver who names nobody is the driver', async () => {
  const named = { id: a.driver.id, full_name: 'Driver-a Tester' }
  expect((await log(a.staff_fulfillment, { driver_id: a.driver.id })).driver).toEqual(named)
  expect((await log(a.driver)).driver).toEqual(named)
})

test('a ticket without a driver is found by no filter by driver, and its line names none', async () => {
  await log(a.staff_fulfillment)
  await log(a.driver)
  expect((await tableOf(a.haulier)).map(({ Driver }) => Driver)).toEqual(['', 'Driver-a Tester'])
  expect(await tableOf(a.haulier, `?driver=${a.staff_fulfillment.id}`)).toEqual([])
  expect((await tableOf(a.haulier, `?driver=${a.driver.id}`)).map(({ Ticket }) => Ticket)).toEqual(['2'])
})

test('the paper says that the driver is not named, and does not name who logged it', async () => {
  const { id } = await log(a.staff_fulfillment)
  const { rawPayload } = (await t.as(a.contractor).get(`/api/tickets/${id}/pdf`)).raw
  const [page] = await readPdf(rawPayload)
  expect(page?.text).toContain('Driver Not named haulier-a Ltd')
  expect(page?.text).not.toContain('Haulier-fulfillment-a')
})

test('a query, its answer and a void give no driver', async () => {
  const { id } = await log(a.staff_fulfillment)
  const checks = [
    [a.contractor, 'query', 'ticket.queried'],
    [a.haulier, 'answer', 'ticket.answered'],
    [a.haulier, 'void', 'ticket.voided'],
  ] as const
  for (const [person, check, kind] of checks) {
    const { status } = await t.as(person).post(`/api/tickets/${id}/${check}`, { reason: 'Looks heavy' })
    const { data } = await readNewestEvent(t.db, quoteId, kind)
    expect([status, data]).toEqual([200, expect.objectContaining({ driver_id: null })])
    const activity = await t.as(a.haulier).get('/api/activity?limit=1')
    expect(activity.body.data[0]).toMatchObject({ kind, subject: 'No. 1' })
  }
})

test('a tablet’s file that the office imports has no driver either', async () => {
  const tickets = [await exportedTicket(quoteId)]
  const { body } = await t.as(a.haulier).post('/api/tickets/import', { user_id: a.staff_fulfillment.id, tickets })
  expect(body.data).toEqual([expect.objectContaining({ is: 'stored', number: 1 })])
  expect((await readNewestEvent(t.db, quoteId, 'ticket.imported')).data).toMatchObject({ driver_id: null })
  expect((await t.as(a.haulier).get(`/api/quote/${quoteId}/tickets`)).body.data[0]).toMatchObject(tokenless)
})

test('the seal and the code hold, and name neither a driver nor the author', async () => {
  const { body } = await t.as(a.staff_fulfillment).post('/api/tickets', await deviceTicket(quoteId))
  const verdict = await verifyCode(body.data.verify_url.slice(3), [ownKey.publicKey])
  if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
  const { data } = (await t.as(null).get(`/api/verify/${verdict.code.seal}?code=${verdict.hash}`)).body
  expect(await findSealFaults(verdict.code, data, new Map([[ownKey.id, ownKey.publicKey]]))).toEqual([])
  expect(JSON.stringify([verdict.code, data])).not.toMatch(/fulfillment|Tester/)
  const [listed] = (await t.as(a.haulier).get(`/api/quote/${quoteId}/tickets`)).body.data
  expect(listed).not.toHaveProperty('altered')
})

test('a driver who is added later in the database is noticed', async () => {
  await log(a.staff_fulfillment)
  await t.db.updateTable('tickets').set({ driver_id: a.driver.id }).execute()
  expect((await t.as(a.haulier).get(`/api/quote/${quoteId}/tickets`)).body.data[0]).toMatchObject({ altered: true })
})
