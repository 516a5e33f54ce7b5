import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { flagLabel } from '../../../api/contract/tickets/checks.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { copyTickets } from '../manyOrders.ts'
import { record } from '../statements.ts'
import type { Person } from '../world.ts'

let quoteId: number
let ids: number[]
const t = await openTestApi()
beforeEach(async () => {
  await emptyOrders(t.db)
  const { a } = t.world
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
  ids = []
  // 23:30 in London is still the 9th; 00:30 of summer time is the day before in UTC.
  const logged = [
    { logged_at: new Date('2026-03-09T23:30:00Z'), vehicle: 'FN19 HVO', flags: ['over_legal_weight' as const] },
    { logged_at: new Date('2026-03-29T23:30:00Z'), vehicle: 'fj71kxm' },
    { logged_at: new Date('2026-04-02T09:00:00Z'), driver_id: a.haulier.id },
  ]
  for (const [at, row] of logged.entries()) {
    ids.push((await makeTicket(t.db, a, quoteId, { number: at + 1, ...row })).id)
  }
})

type Row = Record<string, string>

async function tableOf(person: Person, query = ''): Promise<{ rows: Row[]; total: Row }> {
  const { raw } = await t.as(person).get(`/api/tickets.csv${query}`)
  expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(raw.rawPayload.subarray(0, 3)).toEqual(Buffer.from('efbbbf', 'hex'))
  const all: Row[] = parse(raw.body, { bom: true, columns: true })
  const total = all.pop()
  if (!total) throw new Error('No totals')
  return { rows: all, total }
}
const numbers = async (person: Person, query = '') =>
  (await tableOf(person, query)).rows.map(({ Ticket }) => Number(Ticket))

test('the table shows each ticket as its paper does, and sums the live ones', async () => {
  const { a } = t.world
  const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Logged twice' }
  await t.db.updateTable('tickets').set(voided).where('id', '=', Number(ids[1])).execute()
  const { rows, total } = await tableOf(a.contractor)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toEqual({
    Ticket: '1',
    Date: '2026-03-09',
    Time: '23:30',
    Order: String(quoteId),
    Reference: '',
    Contractor: 'contractor-a Ltd',
    Supplier: 'supplier-a Ltd',
    Carrier: 'haulier-a Ltd',
    Product: '20 mm limestone',
    Site: '1 contractor-a Way',
    Postcode: 'DE24 9FU',
    Vehicle: 'FN19 HVO',
    'Gross t': '31.940',
    'Tare t': '12.480',
    'Net t': '19.460',
    Status: 'Live',
    Reason: '',
    Answer: '',
    'Signed by': 'K. Rahman',
    'Loaded at': '',
    'Weighbridge ref': '',
    'Signed paper': '',
  })
  expect(rows[1]).toMatchObject({ Date: '2026-03-30', Time: '00:30', Status: 'Void', Reason: 'Logged twice' })
  expect(total).toMatchObject({ Ticket: 'Total', 'Net t': '38.920', Status: '2 live, 1 void' })
})

test('the table is filtered by London day, order, driver, vehicle and product', async () => {
  const { a, products } = t.world
  expect(await numbers(a.haulier, '?from=2026-03-09&to=2026-03-09')).toEqual([1])
  expect(await numbers(a.haulier, '?from=2026-03-10')).toEqual([2, 3])
  expect(await numbers(a.haulier, '?to=2026-03-30')).toEqual([1, 2])
  expect(await numbers(a.haulier, '?vehicle=FJ71%20KXM')).toEqual([2])
  expect(await numbers(a.haulier, `?driver=${a.haulier.id}`)).toEqual([3])
  expect(await numbers(a.haulier, `?product=${products.limestone}&order=${quoteId}`)).toEqual([1, 2, 3])
  expect(await numbers(a.haulier, `?product=${products.sand}`)).toEqual([])
  expect(await numbers(a.haulier, '?order=999999')).toEqual([])
  for (const query of [
    'from=2026-3-9',
    'to=x',
    'from=2026-04-02&to=2026-04-01',
    'order=0',
    'driver=1.5',
    'product=a',
  ]) {
    expect((await t.as(a.haulier).get(`/api/tickets.csv?${query}`)).status).toBe(422)
  }
  expect((await t.as(a.haulier).get(`/api/tickets.csv?vehicle=${'W'.repeat(21)}`)).status).toBe(422)
})

test('only the office that carries and admins see who drove and what to check', async () => {
  const { a, admin } = t.world
  for (const person of [a.haulier, a.staff_execute, a.staff_fulfillment, admin]) {
    const { rows } = await tableOf(person)
    expect(rows[0]).toMatchObject({ Driver: 'Driver-a Tester', 'To check': flagLabel('over_legal_weight') })
  }
  const bought = await tableOf(a.contractor)
  expect(Object.keys(bought.rows[0] ?? {})).not.toContain('Driver')
  const sold = await tableOf(a.supplier)
  expect(sold.rows.map((row) => [row['Driver'], row['To check']])).toEqual(ids.map(() => ['', '']))
  // Nor can they be found out by asking for one.
  expect(await numbers(a.supplier, `?driver=${a.driver.id}`)).toEqual([])
})

test('other firms see none of the table, and it shows nobody a price', async () => {
  const { a, b, admin } = t.world
  for (const person of [b.contractor, b.supplier, b.haulier]) expect(await numbers(person)).toEqual([])
  for (const person of [a.driver, a.staff_respond])
    expect((await t.as(person).get('/api/tickets.csv')).status).toBe(403)
  for (const person of [a.contractor, a.supplier, a.haulier, admin]) {
    const { raw } = await t.as(person).get('/api/tickets.csv')
    expect(raw.body).not.toMatch(/£|price|6768|3456|10512/i)
  }
})

describe('a cell that would begin a formula', () => {
  test.each(['=1+1', '+44', '-2', '@sum', '\t=1', '\r=1'])('is text: %j', async (begin) => {
    const { a } = t.world
    const text = `${begin},"x"`
    await t.db
      .updateTable('tickets')
      .set({ signed_by: text, loaded_at: text })
      .where('id', '=', Number(ids[0]))
      .execute()
    const { rows } = await tableOf(a.contractor)
    expect([rows[0]?.['Signed by'], rows[0]?.['Loaded at']]).toEqual([`'${text}`, `'${text}`])
  })
})

test('a cell of several lines stays one cell, whatever its line breaks', async () => {
  const { a } = t.world
  for (const void_reason of ['Twice\nsaid the yard', 'Twice\r\nsaid the yard', 'Twice\rsaid the yard']) {
    const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason }
    await t.db.updateTable('tickets').set(voided).where('id', '=', Number(ids[1])).execute()
    const { rows } = await tableOf(a.contractor)
    expect(rows.map(({ Reason }) => Reason)).toEqual(['', void_reason, ''])
  }
})

test('a long table is read a thousand lines at a time, as its reader takes it', async () => {
  const { a } = t.world
  await copyTickets(t.db, [quoteId], Number(ids[0]), 5_000 - 3)
  let lines = 0
  let first = 0
  const all = await record(async (statements) => {
    const response = await t.app.inject({
      method: 'GET',
      url: '/api/tickets.csv',
      headers: { authorization: `Bearer ${a.contractor.token}` },
      payloadAsStream: true,
    })
    for await (const chunk of response.stream()) {
      lines += (chunk as Buffer).toString('latin1').split('\n').length - 1
      if (lines > 1) first ||= statements.length
    }
  })
  expect(lines).toBe(5_000 + 2)
  // The fifth thousand ends at a full part, so a sixth looks for more.
  const parts = all.filter(({ text }) => text === all[first - 1]?.text)
  expect(parts).toHaveLength(6)
  expect(all.slice(0, first).filter(({ text }) => text === all[first - 1]?.text)).toHaveLength(1)
})
