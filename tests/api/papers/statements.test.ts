import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople, type Person } from '../world.ts'

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  await emptyOrders(t.db)
  const { a } = t.world
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
  await makeOrder(t.db, t.world, a)
  await makeTicket(t.db, a, quoteId, { logged_at: new Date('2026-02-28T10:00:00Z') })
  await makeTicket(t.db, a, quoteId, { logged_at: new Date('2026-03-01T10:00:00Z') })
  await makeTicket(t.db, a, quoteId, { logged_at: new Date('2026-03-31T22:30:00Z') })
  // Of April already, in London.
  await makeTicket(t.db, a, quoteId, { logged_at: new Date('2026-03-31T23:30:00Z') })
  const { id } = await makeTicket(t.db, a, quoteId, { logged_at: new Date('2026-03-02T10:00:00Z') })
  const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Logged twice' }
  await t.db.updateTable('tickets').set(voided).where('id', '=', id).execute()
})

const statementOf = (person: Person, query = 'month=2026-03') => t.as(person).get(`/api/statements?${query}`)

test('a month’s statement lists by order what came, what was voided and the reader’s own price', async () => {
  const { a } = t.world
  const sides = [
    [a.contractor, 'contractor', 10_512],
    [a.supplier, 'supplier', 6_768],
    [a.haulier, 'haulier', 3_456],
  ] as const
  for (const [person, as, total] of sides) {
    const { status, body } = await statementOf(person)
    expect(status).toBe(200)
    expect(body.data).toEqual({
      ...{ month: '2026-03', as, loads: 2, delivered: 38.92, voided_loads: 1, voided: 19.46 },
      rows: [
        {
          ...{ quote_id: quoteId, product_name: '20 mm limestone', address: '1 contractor-a Way' },
          ...{ postcode: 'DE24 9FU', reference: null, contractor_name: 'contractor-a Ltd' },
          ...{ supplier_name: 'supplier-a Ltd', carrier_name: 'haulier-a Ltd', ordered: 480 },
          ...{ loads: 2, delivered: 38.92, voided_loads: 1, voided: 19.46, delivered_to_date: 77.84, total },
        },
      ],
    })
  }
})

test('the statement’s table has the same rows, the month’s sums and only the reader’s own price', async () => {
  const { a } = t.world
  await t.db.updateTable('quotes').set({ reference: '=1+1' }).where('id', '=', quoteId).execute()
  for (const [person, as, total] of [
    [a.contractor, 'contractor', '10512.00'],
    [a.supplier, 'supplier', '6768.00'],
    [a.haulier, 'haulier', '3456.00'],
  ] as const) {
    const { raw } = await t.as(person).get(`/api/statements.csv?month=2026-03&as=${as}`)
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(raw.headers['content-disposition']).toBe(`attachment; filename="statement-${as}-2026-03.csv"`)
    const rows: Record<string, string>[] = parse(raw.body, { bom: true, columns: true })
    expect(rows).toEqual([
      {
        ...{ Order: String(quoteId), Product: '20 mm limestone', Site: '1 contractor-a Way', Postcode: 'DE24 9FU' },
        // What would begin a formula is text.
        ...{ Reference: "'=1+1", Contractor: 'contractor-a Ltd', Supplier: 'supplier-a Ltd', Carrier: 'haulier-a Ltd' },
        ...{ Loads: '2', 'In the month t': '38.920', 'Void loads': '1', 'Void t': '19.460', 'To date t': '77.840' },
        ...{ 'Ordered t': '480.000', 'Whole job £ excl. VAT': total },
      },
      {
        ...{ Order: 'Total', Product: '', Site: '', Postcode: '', Reference: '', Contractor: '', Supplier: '' },
        ...{ Carrier: '', Loads: '2', 'In the month t': '38.920', 'Void loads': '1', 'Void t': '19.460' },
        ...{ 'To date t': '', 'Ordered t': '', 'Whole job £ excl. VAT': '' },
      },
    ])
    for (const other of ['10512', '6768', '3456', '288'].filter((price) => !total.startsWith(price))) {
      expect(raw.body).not.toContain(other)
    }
  }
  expect((await t.as(a.haulier).get('/api/statements.csv?month=2026-03&as=contractor')).status).toBe(403)
  expect((await t.as(a.contractor).get('/api/statements.csv?month=2026-13')).status).toBe(422)
})

test('a haulier’s staff read a statement only with the finance permission', async () => {
  const { a } = t.world
  for (const person of [a.staff_respond, a.staff_execute, a.staff_fulfillment, a.driver, t.world.admin]) {
    expect((await statementOf(person)).status).toBe(403)
  }
  const { staff } = createPeople(t.db, t.clock.now)
  const clerk = await staff('clerk', 'haulier_fulfillment', a.haulier.company_id)
  await t.db.insertInto('user_permissions').values({ user_id: clerk.id, permission: 'finance' }).execute()
  const { body } = await statementOf(clerk)
  expect([body.data.as, body.data.rows[0].total]).toEqual(['haulier', 3_456])
})

test('a firm of several trades reads each of its own sides separately', async () => {
  const { a, b, allRounder } = t.world
  const own = { ...a, supplier: allRounder, haulier: allRounder }
  const { quote_id } = await makeOrder(t.db, t.world, own)
  await makeTicket(t.db, own, quote_id, { created_by: allRounder.id, carrier_company_id: allRounder.company_id })
  const totals: Record<string, unknown[]> = {}
  for (const as of ['contractor', 'supplier', 'haulier']) {
    const { body } = await statementOf(allRounder, `month=2026-03&as=${as}`)
    totals[as] = body.data.rows.map(({ total }: { total: number }) => total)
  }
  expect(totals).toEqual({ contractor: [], supplier: [6_768], haulier: [3_456] })
  const ticketsOf = async (person: Person, as: string) => {
    const { raw } = await t.as(person).get(`/api/tickets.csv?from=2026-03-01&to=2026-03-31&as=${as}`)
    return parse(raw.body, { bom: true, columns: true }).length - 1
  }
  expect([await ticketsOf(allRounder, 'contractor'), await ticketsOf(allRounder, 'haulier')]).toEqual([0, 1])
  expect([await ticketsOf(a.haulier, 'haulier'), await ticketsOf(a.haulier, 'supplier')]).toEqual([3, 0])
  expect((await statementOf(a.haulier, 'month=2026-03&as=contractor')).status).toBe(403)
  expect((await statementOf(b.contractor)).body.data.rows).toEqual([])
})

test.each([
  '',
  'month=',
  'month=2026-13',
  'month=2026-3',
  'month=1999-01',
  "month=2026-03'--",
  'month=2026-03&as=admin',
])('a query without a valid month and side is 422: %s', async (query) => {
  expect((await statementOf(t.world.a.contractor, query)).status).toBe(422)
})
