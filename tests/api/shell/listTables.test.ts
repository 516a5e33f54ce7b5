import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { copyOrder } from '../manyOrders.ts'
import { createPeople, type Person } from '../world.ts'

/** Chain A has two orders and an open quote; rivals have bid and priced beside it, and chain B has the same. */
const t = await openTestApi()
const { a, b, rivalSupplier, rivalHaulier } = t.world
const reference = '=PO 7'
const large = await makeOrder(t.db, t.world, a, { quote: { reference } })
await makeTicket(t.db, a, large.quote_id, { flags: ['clock_skew'] })
const rest = { quantity_kg: 20_000, delivery_to_date: '2026-03-20' }
const small = await makeOrder(t.db, t.world, a, { quote: rest })
const open = await makeQuote(t.db, t.world, a, { reference: 'PO 8', site_contact_phone: '01632 960 111' })
for (const quote_id of [open, small.quote_id]) {
  const status = quote_id === open ? 'pending' : 'rejected'
  const bid_id = await makeBid(t.db, { ...a, supplier: rivalSupplier }, quote_id, {
    price_pence: 555_500,
    status,
    accepted: status,
  })
  await makeHaulierBid(t.db, { ...a, haulier: rivalHaulier }, { quote_id, bid_id }, { price_pence: 333_300, status })
}
const others = await makeQuote(t.db, t.world, b, { address: '9 Secret Yard', reference: 'PO B' })
await makeOrder(t.db, t.world, b)

type Row = Record<string, string>
const tableOf = async (person: Person, path: string): Promise<Row[]> => {
  const { raw } = await t.as(person).get(path)
  expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(raw.rawPayload.subarray(0, 3)).toEqual(Buffer.from('efbbbf', 'hex'))
  return parse(raw.body, { bom: true, columns: true })
}
const numbersOf = (rows: readonly Row[]) => rows.map((row) => Number(row['Order'] ?? row['Quote']))

const contractors = '/api/contractor/accepted-quotes'
const suppliers = '/api/supplier/accepted-quotes'
const hauliers = '/api/haulier/accepted-quotes'
const bids = '/api/my-bid-quotes'
const quotes = '/api/quotes'

const job = {
  Order: String(large.quote_id),
  'Purchase order': `'${reference}`,
  Product: '20 mm limestone',
  Contractor: 'contractor-a Ltd',
  Supplier: 'supplier-a Ltd',
  Haulier: 'haulier-a Ltd',
  Site: '1 contractor-a Way',
  Town: 'Derby',
  Postcode: 'DE24 9FU',
  'Wanted from': '2026-03-16',
  'Wanted until': '2026-03-27',
  Method: 'Deliver',
  Accepted: '2026-03-09',
  'Ordered t': '480.000',
  'Delivered t': '19.460',
  'Remaining t': '460.540',
  Loads: '1',
  Status: 'In Progress',
  'Days late': '14',
}
const carriage = { 'Collect from': 'Grange Mill Quarry, Grangemill', 'Collection postcode': 'DE4 4HY' }
const sold = { ...job, ...carriage }
const yard = { ...sold, Drivers: 'Driver-a Tester', 'Tickets to check': '1' }

test('a contractor’s orders stand in the table with their own total, and nothing of its parts', async () => {
  const rows = await tableOf(a.contractor, `${contractors}.csv?sort=oldest`)
  expect(numbersOf(rows)).toEqual([large.quote_id, small.quote_id])
  expect(rows[0]).toEqual({
    ...job,
    'Accepted total £ excl. VAT': '10512.00',
    'Delivered so far £ excl. VAT': '426.17',
  })
  expect(JSON.stringify(rows)).not.toMatch(/6768|3456|288|5555|3333|contractor-b|rival/)
})

test('a haulier’s orders stand in the table with its own price, and without prices for who may see none', async () => {
  const [row, ...more] = await tableOf(a.haulier, `${hauliers}.csv?sort=oldest`)
  expect(row).toEqual({
    ...yard,
    'Accepted total £ excl. VAT': '3456.00',
    'Delivered so far £ excl. VAT': '140.11',
  })
  expect(numbersOf(more)).toEqual([small.quote_id])
  expect(JSON.stringify([row, more])).not.toMatch(/6768|10512|288|5555|3333|contractor-b|rival/)
  const [unpriced] = await tableOf(a.staff_execute, `${hauliers}.csv?sort=oldest`)
  expect(unpriced).toEqual(yard)
})

test('a supplier’s orders stand in the table with its own price alone, and without prices for a weigher', async () => {
  const [row, ...more] = await tableOf(a.supplier, `${suppliers}.csv?sort=oldest`)
  expect(row).toEqual({
    ...sold,
    'Accepted total £ excl. VAT': '6768.00',
    'Delivered so far £ excl. VAT': '274.39',
  })
  expect(numbersOf(more)).toEqual([small.quote_id])
  expect(JSON.stringify([row, more])).not.toMatch(/3456|10512|288|5555|3333|contractor-b|rival/)
  const weigher = await createPeople(t.db, t.clock.now).staff('weigher', 'supplier', a.supplier.company_id, ['weigh'])
  const [unpriced] = await tableOf(weigher, `${suppliers}.csv?sort=oldest`)
  expect(unpriced).toEqual(sold)
})

test('a supplier’s bids stand in the table with its own price alone', async () => {
  const rows = await tableOf(a.supplier, `${bids}.csv?sort=oldest`)
  expect(numbersOf(rows)).toEqual([large.quote_id, small.quote_id])
  expect(rows[0]).toEqual({
    Quote: String(large.quote_id),
    Product: '20 mm limestone',
    Contractor: 'contractor-a Ltd',
    Town: 'Derby',
    Postcode: 'DE24 9FU',
    'Wanted from': '2026-03-16',
    'Wanted until': '2026-03-27',
    Method: 'Deliver',
    'You deliver': 'No',
    Bid: '2026-03-09',
    'Asked t': '480.000',
    'Bid t': '480.000',
    'Price £ excl. VAT': '6768.00',
    'Holds until': '',
    Status: 'Accepted',
    Confirmed: '2026-03-09',
    'Days late': '14',
    'Delivered so far £ excl. VAT': '274.39',
  })
  expect(JSON.stringify(rows)).not.toMatch(/3456|10512|288|5555|3333|contractor-b|rival|PO 7/)
  const [rival] = await tableOf(rivalSupplier, `${bids}.csv?status=rejected`)
  expect(rival).toMatchObject({ 'Price £ excl. VAT': '5555.00', Confirmed: '', 'Delivered so far £ excl. VAT': '' })
})

test('a contractor’s quotes stand in the table, others’ only with what the market shows of them', async () => {
  const [own, ...more] = await tableOf(a.contractor, `${quotes}.csv?whose=own`)
  expect(own).toEqual({
    Quote: String(open),
    'Purchase order': 'PO 8',
    Product: '20 mm limestone',
    Tonnes: '480.000',
    Site: '1 contractor-a Way',
    Town: 'Derby',
    Postcode: 'DE24 9FU',
    'Wanted from': '2026-03-16',
    'Wanted until': '2026-03-27',
    Method: 'Deliver',
    Raised: '2026-03-09',
    'Bids until': '',
    Bids: '1',
    'Haulier prices': '1',
    Offers: '1',
    'Lowest total £ excl. VAT': '9176.00',
    Status: 'Verified',
  })
  expect(more).toEqual([])
  expect(JSON.stringify(own)).not.toMatch(/5555|3333|288|rival|01632/)
  const [other] = await tableOf(a.contractor, `${quotes}.csv?whose=others`)
  const shown = Object.entries(other ?? {}).filter(([, cell]) => cell !== '')
  expect(Object.fromEntries(shown)).toEqual({
    Quote: String(others),
    Product: '20 mm limestone',
    Tonnes: '480.000',
    Postcode: 'S9',
    'Wanted from': '2026-03-16',
    'Wanted until': '2026-03-27',
    Method: 'Deliver',
    Status: 'Verified',
  })
})

test.each<[Person, string, readonly string[]]>([
  [a.contractor, contractors, ['', 'state=completed', 'reference=7', 'to=2026-03-15', 'sort=total_asc', 'search=DE24']],
  [a.haulier, hauliers, ['', 'state=running&sort=dates_desc', 'site=raynesway', `search=${small.quote_id}`]],
  [a.supplier, bids, ['', 'status=accepted&sort=quantity_asc', 'site=derby', 'search=nowhere', 'from=2026-03-21']],
  [a.contractor, quotes, ['', 'whose=own', 'ordered=1&sort=quantity_desc', 'status=0', 'reference=po&whose=own']],
])('the table holds the rows that the list shows: %#', async (person, path, queries) => {
  for (const query of queries) {
    const { body } = await t.as(person).get(`${path}?${query}`)
    const listed = body.data.map(({ quote_id }: { quote_id: number }) => quote_id)
    expect([query, numbersOf(await tableOf(person, `${path}.csv?${query}`))]).toEqual([query, listed])
  }
})

test('the table of many orders holds every page, each order once and in the list’s order', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, a)
  await copyOrder(t.db, quote_id, 2_200)
  for (const [person, path] of [
    [a.contractor, contractors],
    [a.haulier, hauliers],
    [a.supplier, bids],
  ] as const) {
    const numbers = numbersOf(await tableOf(person, `${path}.csv?sort=newest`))
    expect([numbers.length, new Set(numbers).size]).toEqual([2_203, 2_203])
    const { body } = await t.as(person).get(`${path}?sort=newest&limit=200`)
    expect(numbers.slice(0, 200)).toEqual(body.data.map(({ quote_id }: { quote_id: number }) => quote_id))
  }
  const ordered = numbersOf(await tableOf(a.contractor, `${quotes}.csv?ordered=1&sort=product_asc`))
  expect([ordered.length, new Set(ordered).size]).toEqual([2_203, 2_203])
})
