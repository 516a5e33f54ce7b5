import { randomUUIDv7 } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, test } from 'vitest'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { copyTickets } from '../manyOrders.ts'
import { plainTicket } from '../ticketBody.ts'
import { createPeople, type Person } from '../world.ts'
import { describePdf, readPdf, readTables } from './pdfText.ts'

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

test('a month’s statement gives each load its worth, by order and purchase order, in the reader’s own money', async () => {
  const { a } = t.world
  await t.db.updateTable('quotes').set({ reference: 'PO 117' }).where('id', '=', quoteId).execute()
  const sides = [
    [a.contractor, 'contractor', { total: 10_512, price_per_tonne: 21.9, each: 426.17 }],
    [a.supplier, 'supplier', { total: 6_768, price_per_tonne: 14.1, each: 274.39 }],
    [a.haulier, 'haulier', { total: 3_456, price_per_tonne: 7.2, each: 140.11 }],
  ] as const
  for (const [person, as, { total, price_per_tonne, each }] of sides) {
    const { status, body } = await statementOf(person)
    expect(status).toBe(200)
    const worth = (each * 200) / 100
    const sums = { loads: 2, delivered: 38.92, worth, voided_loads: 1, voided: 19.46, altered_loads: 0 }
    expect(body.data).toEqual({
      month: '2026-03',
      as,
      counterpart: 'Loadstone',
      ...sums,
      purchase_orders: [{ reference: 'PO 117', orders: 1, ...sums }],
      rows: [
        {
          quote_id: quoteId,
          product_name: '20 mm limestone',
          address: '1 contractor-a Way',
          postcode: 'DE24 9FU',
          reference: 'PO 117',
          contractor_name: 'contractor-a Ltd',
          supplier_name: 'supplier-a Ltd',
          carrier_name: 'haulier-a Ltd',
          ordered: 480,
          ...sums,
          delivered_to_date: 58.38,
          worth_to_date: Math.round(each * 300) / 100,
          total,
          price_per_tonne,
          tickets: [
            { number: 2, day: '2026-03-01', net_weight: 19.46, worth: each, price_per_tonne },
            { number: 3, day: '2026-03-31', net_weight: 19.46, worth: each, price_per_tonne },
            { number: 5, day: '2026-03-02', net_weight: 19.46, worth: null, price_per_tonne: null },
          ],
        },
      ],
    })
  }
})

test('the statement’s table has every load, the sums, seller, buyer and only the reader’s own price', async () => {
  const { a } = t.world
  await t.db.updateTable('quotes').set({ reference: '=1+1' }).where('id', '=', quoteId).execute()
  for (const [person, as, total, each, both, toDate, perTonne] of [
    [a.contractor, 'contractor', '10512.00', '426.17', '852.34', '1278.51', '21.90'],
    [a.supplier, 'supplier', '6768.00', '274.39', '548.78', '823.17', '14.10'],
    [a.haulier, 'haulier', '3456.00', '140.11', '280.22', '420.33', '7.20'],
  ] as const) {
    const { raw } = await t.as(person).get(`/api/statements.csv?month=2026-03&as=${as}`)
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(raw.headers['content-disposition']).toBe(`attachment; filename="statement-${as}-2026-03.csv"`)
    const rows: Record<string, string>[] = parse(raw.body, { bom: true, columns: true })
    // What would begin a formula is text.
    const reference = { 'Purchase order': "'=1+1" }
    const order = {
      ...reference,
      Order: String(quoteId),
      Product: '20 mm limestone',
      Site: '1 contractor-a Way',
      Postcode: 'DE24 9FU',
      Contractor: 'contractor-a Ltd',
      Supplier: 'supplier-a Ltd',
      Carrier: 'haulier-a Ltd',
    }
    const live = { ...order, Line: 'Load', Loads: '1', 'Net t': '19.460', 'Delivered £ excl. VAT': each }
    const none = { 'Void loads': '0', 'Void t': '0.000' }
    const sums = {
      Loads: '2',
      'Net t': '38.920',
      'Delivered £ excl. VAT': both,
      'Void loads': '1',
      'Void t': '19.460',
    }
    const price = { '£/t excl. VAT, rounded': perTonne }
    const job = {
      ...price,
      'To date t': '58.380',
      'Delivered so far £ excl. VAT': toDate,
      'Ordered t': '480.000',
      'Accepted total £ excl. VAT': total,
    }
    const parties =
      as === 'contractor'
        ? { Seller: 'Loadstone', Buyer: 'contractor-a Ltd' }
        : { Seller: `${as}-a Ltd`, Buyer: 'Loadstone' }
    const lines = rows.map(({ Seller, Buyer, 'Altered loads': altered, ...line }) => {
      expect({ Seller, Buyer, altered }).toEqual({ ...parties, altered: '0' })
      return filled(line)
    })
    expect(lines).toEqual([
      { ...live, ...none, ...price, Ticket: '2', Date: '2026-03-01' },
      { ...live, ...none, ...price, Ticket: '3', Date: '2026-03-31' },
      {
        ...order,
        Line: 'Load',
        Ticket: '5',
        Date: '2026-03-02',
        Loads: '0',
        'Net t': '0.000',
        'Delivered £ excl. VAT': '0.00',
        'Void loads': '1',
        'Void t': '19.460',
      },
      { ...order, ...sums, ...job, Line: 'Order' },
      { ...reference, ...sums, Line: 'Purchase order' },
      { ...sums, Line: 'Total' },
    ])
    for (const other of ['10512', '6768', '3456', '288'].filter((price) => !total.startsWith(price))) {
      expect(raw.body).not.toContain(other)
    }
  }
  expect((await t.as(a.haulier).get('/api/statements.csv?month=2026-03&as=contractor')).status).toBe(403)
  expect((await t.as(a.contractor).get('/api/statements.csv?month=2026-13')).status).toBe(422)
})

test('the statement’s paper says the same, names the operator as counterpart and is a tagged PDF', async () => {
  const { a } = t.world
  await t.db.updateTable('quotes').set({ reference: 'PO 117' }).where('id', '=', quoteId).execute()
  for (const [person, as, facts, each, both] of [
    [a.contractor, 'contractor', ['Seller Loadstone', 'Buyer contractor-a Ltd', '£10,512.00'], '£426.17', '£852.34'],
    [a.supplier, 'supplier', ['Seller supplier-a Ltd', 'Buyer Loadstone', '£6,768.00'], '£274.39', '£548.78'],
    [a.haulier, 'haulier', ['Seller haulier-a Ltd', 'Buyer Loadstone', '£3,456.00'], '£140.11', '£280.22'],
  ] as const) {
    const { raw } = await t.as(person).get(`/api/statements.pdf?month=2026-03&as=${as}`)
    expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(raw.headers['content-disposition']).toBe(`attachment; filename="statement-${as}-2026-03.pdf"`)
    const [page, ...more] = await readPdf(raw.rawPayload)
    expect([more, Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([[], 595, 842])
    for (const words of [
      ...['Statement, excl. VAT March 2026', `Order ${quoteId}, 20 mm limestone`, 'Purchase order PO 117.', ...facts],
      ...[`Ticket 2 1 March 2026 19.460 t ${each}`, 'Ticket 5 2 March 2026 19.460 t Void'],
      ...[`Order ${quoteId} 2 loads, 1 void (19.460 t) 38.920 t ${both}`],
      ...[`Purchase order PO 117 2 loads, 1 void (19.460 t) 38.920 t ${both}`, `All orders 2 loads, 1 void`],
    ]) {
      expect(page?.text).toContain(words)
    }
    expect(await describePdf(raw.rawPayload)).toEqual({
      version: '1.7',
      language: 'en-GB',
      title: 'Statement, March 2026',
      subject: 'What came in March 2026 and what it is worth, excluding VAT',
      outline: ['Statement, excl. VAT March 2026', `Order ${quoteId}, 20 mm limestone`],
      tags: ['H1', 'H2', 'P', 'Root', 'Sect', 'TD', 'TH', 'TR', 'Table'],
    })
    const sums = ['2 loads, 1 void (19.460 t)', '38.920 t', both]
    expect(await readTables(raw.rawPayload)).toEqual([
      [
        ['#Ticket 2', '1 March 2026', '19.460 t', each],
        ['#Ticket 3', '31 March 2026', '19.460 t', each],
        ['#Ticket 5', '2 March 2026', '19.460 t', 'Void'],
        [`#Order ${quoteId}`, ...sums],
        ['#Purchase order PO 117', ...sums],
        ['#All orders', ...sums],
      ],
    ])
  }
  expect((await t.as(a.haulier).get('/api/statements.pdf?month=2026-03&as=contractor')).status).toBe(403)
})

test('a long statement goes on over pages and loses no load', async () => {
  const { a } = t.world
  const { id } = await makeTicket(t.db, a, quoteId, { logged_at: new Date('2026-05-04T10:00:00Z') })
  await copyTickets(t.db, [quoteId], id, 299)
  const { raw } = await t.as(a.contractor).get('/api/statements.pdf?month=2026-05')
  const pages = await readPdf(raw.rawPayload)
  expect(pages.length).toBeGreaterThan(5)
  const text = pages.map((page) => page.text).join(' ')
  expect(text.match(/Ticket \d+ 4 May 2026 19\.460 t £426\.17/g)).toHaveLength(300)
  expect(text).toContain('All orders 300 loads 5,838.000 t £127,851.00')
  expect((await t.as(a.contractor).get('/api/statements.pdf?month=2026-06')).status).toBe(200)
})

const filled = (row: Record<string, string>) =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))

test('a load counts in the month in which it was priced, whatever its phone’s clock said', async () => {
  const { a } = t.world
  const logged_at = new Date('2026-03-05T10:00:00Z')
  await makeTicket(t.db, a, quoteId, { logged_at, priced_at: new Date('2026-04-01T10:00:00Z') })
  expect((await statementOf(a.contractor)).body.data.loads).toBe(2)
  expect((await statementOf(a.contractor, 'month=2026-04')).body.data.loads).toBe(2)
  const { raw } = await t.as(a.contractor).get('/api/tickets.csv?from=2026-04-01&to=2026-04-30&as=contractor')
  expect(parse(raw.body, { bom: true, columns: true })).toHaveLength(2 + 1)
})

test('an uploaded load is priced by the server: corrected by the phone’s skew, and not before the acceptance', async () => {
  const { a } = t.world
  const log = async (logged_at: string, sent_at: string) => {
    const sent = { ...plainTicket(quoteId), logged_at, sent_at, sync_token: randomUUIDv7() }
    const { status, body } = await t.as(a.driver).post('/api/tickets', sent)
    expect(status).toBe(201)
    const ticket = t.db.selectFrom('tickets').select('priced_at').where('id', '=', body.data.id)
    return (await ticket.executeTakeFirstOrThrow()).priced_at.toISOString()
  }
  // The order was accepted on 9 March at 09:00; the server’s clock says a day later.
  expect(await log('2026-03-10T08:00:00Z', '2026-03-10T09:00:00Z')).toBe('2026-03-10T08:00:00.000Z')
  expect(await log('2026-04-10T08:00:00Z', '2026-04-10T09:00:00Z')).toBe('2026-03-10T08:00:00.000Z')
  expect(await log('2026-02-10T08:00:00Z', '2026-03-10T09:00:00Z')).toBe('2026-03-09T09:00:00.000Z')
})

test('a haulier’s staff read a statement only with the finance permission', async () => {
  const { a } = t.world
  for (const person of [a.staff_respond, a.staff_execute, a.staff_fulfillment, a.driver, t.world.admin]) {
    expect((await statementOf(person)).status).toBe(403)
  }
  const { staff } = createPeople(t.db, t.clock.now)
  const clerk = await staff('clerk', 'haulier_fulfillment', a.haulier.company_id)
  await t.db
    .insertInto('user_permissions')
    .values({ user_id: clerk.id, role: 'haulier_fulfillment', permission: 'finance' })
    .execute()
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
