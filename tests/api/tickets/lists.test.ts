import { beforeEach, expect, test } from 'vitest'
import { makeOrder, makeQuote, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople } from '../world.ts'

let quoteId: number
let ticketIds: number[]
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
  ticketIds = []
  for (const flags of [[], ['over_legal_weight' as const], []]) {
    ticketIds.unshift((await makeTicket(t.db, t.world.a, quoteId, { flags })).id)
  }
})

const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)
const asContractor = (query = '') => `/api/quotes/${quoteId}/tickets${query}`
const asCarrier = (query = '') => `/api/quote/${quoteId}/tickets${query}`

test('every party sees all tickets of the order, newest first', async () => {
  const { contractor, supplier, haulier, staff_execute, staff_fulfillment } = t.world.a
  for (const [person, path] of [
    [contractor, asContractor()],
    [t.world.admin, asContractor()],
    [supplier, asCarrier()],
    [haulier, asCarrier()],
    [staff_execute, asCarrier()],
    [staff_fulfillment, asCarrier()],
  ] as const) {
    const { status, body } = await t.as(person).get(path)
    expect([status, idsOf(body)]).toEqual([200, ticketIds])
    expect(body.meta).toEqual({ total: 3, next_cursor: null })
  }
})

test('only the office that carries and admins see flags, and nobody sees another’s token', async () => {
  const rowsOf = async (person: { token: string }, path: string) => (await t.as(person).get(path)).body.data
  for (const [person, path] of [
    [t.world.a.haulier, asCarrier()],
    [t.world.admin, asContractor()],
  ] as const) {
    const rows = await rowsOf(person, path)
    expect(rows.map(({ flags }: { flags: string[] }) => flags)).toEqual([[], ['over_legal_weight'], []])
    expect(rows[0]).not.toHaveProperty('sync_token')
  }
  for (const [person, path] of [
    [t.world.a.contractor, asContractor()],
    [t.world.a.supplier, asCarrier()],
  ] as const) {
    for (const row of await rowsOf(person, path)) {
      expect(row).not.toHaveProperty('flags')
      expect(row).not.toHaveProperty('sync_token')
    }
  }
})

test('a supplier that carries sees the flags', async () => {
  const carried = (await makeOrder(t.db, t.world, t.world.a, { carrier: 'supplier' })).quote_id
  const { supplier } = t.world.a
  await makeTicket(t.db, t.world.a, carried, {
    carrier_company_id: supplier.company_id,
    created_by: supplier.id,
    driver_id: supplier.id,
    flags: ['late_upload'],
  })
  const { body } = await t.as(supplier).get(`/api/quote/${carried}/tickets`)
  expect(body.data[0].flags).toEqual(['late_upload'])
})

test('a voided ticket stays visible, and a query shows with its answer', async () => {
  const [newest, , oldest] = ticketIds
  const voided = { voided_at: t.clock.now, voided_by: t.world.a.haulier.id, void_reason: 'Logged twice' }
  await t.db.updateTable('tickets').set(voided).where('id', '=', Number(oldest)).execute()
  const query = {
    ticket_id: Number(newest),
    reason: 'Too light?',
    queried_by: t.world.a.contractor.id,
    queried_at: t.clock.now,
  }
  const answered = { answer: 'Weighed again', answered_by: t.world.a.haulier.id, answered_at: t.clock.now }
  await t.db
    .insertInto('ticket_queries')
    .values({ ...query, reason: 'Before', ...answered })
    .execute()
  await t.db.insertInto('ticket_queries').values(query).execute()
  const { body } = await t.as(t.world.a.contractor).get(asContractor())
  const at = t.clock.now.toISOString()
  expect(body.data[2]).toMatchObject({ voided: true, voided_at: at, void_reason: 'Logged twice', query: null })
  expect(body.data[0]).toMatchObject({
    voided: false,
    query: { reason: 'Too light?', queried_at: at, answer: null, answered_at: null },
  })
})

test('the list is paged', async () => {
  const first = await t.as(t.world.a.contractor).get(asContractor('?limit=2'))
  expect(idsOf(first.body)).toEqual(ticketIds.slice(0, 2))
  expect(first.body.meta.total).toBe(3)
  const second = await t.as(t.world.a.contractor).get(asContractor(`?limit=2&cursor=${first.body.meta.next_cursor}`))
  expect(idsOf(second.body)).toEqual(ticketIds.slice(2))
  expect(second.body.meta).toEqual({ total: 3, next_cursor: null })
  for (const query of ['?limit=0', '?limit=201', '?cursor=nonsense']) {
    expect((await t.as(t.world.a.contractor).get(asContractor(query))).status).toBe(422)
  }
})

test("another firm's order, a missing one and a quote without an order are 404 alike", async () => {
  const { contractor, supplier, haulier } = t.world.b
  const open = await makeQuote(t.db, t.world, t.world.a)
  for (const reply of [
    await t.as(contractor).get(asContractor()),
    await t.as(supplier).get(asCarrier()),
    await t.as(haulier).get(asCarrier()),
    await t.as(t.world.rivalHaulier).get(asCarrier()),
    await t.as(t.world.admin).get('/api/quotes/999999/tickets'),
    await t.as(t.world.a.contractor).get('/api/quotes/abc/tickets'),
    await t.as(t.world.a.contractor).get(`/api/quotes/${open}/tickets`),
  ]) {
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('the other path, drivers and staff without a permission for orders are 403, and no session is 401', async () => {
  const { contractor, supplier, haulier, driver, staff_respond } = t.world.a
  expect((await t.as(contractor).get(asCarrier())).status).toBe(403)
  expect((await t.as(supplier).get(asContractor())).status).toBe(403)
  expect((await t.as(haulier).get(asContractor())).status).toBe(403)
  expect((await t.as(driver).get(asCarrier())).status).toBe(403)
  expect((await t.as(staff_respond).get(asCarrier())).status).toBe(403)
  expect((await t.as(null).get(asCarrier())).status).toBe(401)
})

test('the haulier staff of a firm see what it carries, not what it only bought or sold', async () => {
  const { a, allRounder } = t.world
  const { staff } = createPeople(t.db, t.clock.now)
  const yard = await staff('all-round-yard', 'haulier_fulfillment', allRounder.company_id)
  const bought = await makeOrder(t.db, t.world, { ...a, contractor: allRounder })
  const sold = await makeOrder(t.db, t.world, { ...a, supplier: allRounder })
  const carried = await makeOrder(t.db, t.world, { ...a, haulier: allRounder })
  for (const [{ quote_id }, status, carrier] of [
    [bought, 404, a],
    [sold, 404, a],
    [carried, 200, { ...a, haulier: allRounder }],
  ] as const) {
    await makeTicket(t.db, carrier, quote_id)
    const { body } = await t.as(allRounder).get(`/api/quote/${quote_id}/tickets`)
    expect(body.meta.total).toBe(1)
    expect((await t.as(allRounder).get(`/storage/${body.data[0].signature}`)).status).toBe(200)
    expect((await t.as(yard).get(`/api/quote/${quote_id}/tickets`)).status).toBe(status)
    expect((await t.as(yard).get(`/storage/${body.data[0].signature}`)).status).toBe(status)
  }
})
