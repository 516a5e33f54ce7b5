import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople, type Person } from '../world.ts'

const t = await openTestApi()
const sellers = createPeople(t.db, t.clock.now)
const weigher = await sellers.staff('weigher', 'supplier', t.world.a.supplier.company_id, ['weigh'])
const accountant = await sellers.staff('accountant', 'supplier', t.world.a.supplier.company_id, ['accounts'])
beforeEach(async () => {
  for (const table of ['tickets', 'driver_assignments', 'orders'] as const) await t.db.deleteFrom(table).execute()
})

/** An order of chain A, accepted on this day of March. */
async function order(day: number, options: Parameters<typeof makeOrder>[3] = {}) {
  const made = await makeOrder(t.db, t.world, t.world.a, options)
  await sql`update orders set accepted_at = ${new Date(Date.UTC(2026, 2, day))} where quote_id = ${made.quote_id}`.execute(
    t.db,
  )
  return made
}
const contractors = (query = '') => t.as(t.world.a.contractor).get(`/api/contractor/accepted-quotes${query}`)
const suppliers = (query = '', person: Person = t.world.a.supplier) =>
  t.as(person).get(`/api/supplier/accepted-quotes${query}`)
const hauliers = (query = '', person = t.world.a.haulier) => t.as(person).get(`/api/haulier/accepted-quotes${query}`)
const idsOf = (body: { data: { quote_id: number }[] }) => body.data.map(({ quote_id }) => quote_id)

test('the contractor sees their orders, newest first, with the markup in the total', async () => {
  const old = await order(1)
  const recent = await order(3, { carrier: 'supplier' })
  await makeOrder(t.db, t.world, t.world.b)
  const { status, body } = await contractors()
  expect(status).toBe(200)
  expect(idsOf(body)).toEqual([recent.quote_id, old.quote_id])
  expect(body.meta).toEqual({ total: 2, next_cursor: null })
  // Supplier £6,768, haulier £3,456, markup £288; the supplier that delivers has its delivery within its price.
  expect(body.data.map(({ total }: { total: number }) => total)).toEqual([7_056, 10_512])
  expect(body.data[1]).toMatchObject({
    id: old.quote_id,
    product_name: '20 mm limestone',
    contractor_name: 'contractor-a Ltd',
    supplier_name: 'supplier-a Ltd',
    haulier_name: 'haulier-a Ltd',
    haulier_bid_id: old.haulier_bid_id,
    quantity: 480,
    accepted_at: '2026-03-01T00:00:00.000Z',
    supplier_confirmed_at: '2026-03-09T09:00:00.000Z',
  })
  expect(body.data[0]).toMatchObject({ haulier_name: null, haulier_bid_id: null, can_deliver: 'yes' })
  for (const row of body.data) expect(Object.keys(row)).not.toContain('markup_price')
})

test('the haulier sees what it carries, with its own price, its drivers and its doubtful tickets', async () => {
  const { driver } = t.world.a
  const { quote_id } = await order(1)
  await order(2, { carrier: 'supplier' })
  await makeTicket(t.db, t.world.a, quote_id)
  await makeTicket(t.db, t.world.a, quote_id, { flags: ['over_legal_weight', 'likely_double'] })
  const voided = { voided_by: driver.id, voided_at: t.clock.now, void_reason: 'Wrong order' }
  await makeTicket(t.db, t.world.a, quote_id, { ...voided, flags: ['likely_double'] })
  const { body } = await hauliers()
  expect(idsOf(body)).toEqual([quote_id])
  expect(body.data[0]).toMatchObject({
    haulier_price: 3_456,
    total: 3_456,
    worth: 280.22,
    drivers: [{ id: driver.id, full_name: 'Driver-a Tester' }],
    flagged_tickets: 1,
    collection_address: 'Grange Mill Quarry, Grangemill',
    supplier_access_open: '06:00',
    progress: { ordered: 480, delivered: 38.92, remaining: 441.08, percent: 8, status: 'In Progress', loads: 2 },
  })
})

test('the supplier sees what it sold, running or ended, with its own price alone', async () => {
  const { a, b } = t.world
  const hauled = await order(1)
  await makeTicket(t.db, a, hauled.quote_id, { gross_kg: 500_000, tare_kg: 12_000 })
  const own = await order(3, { carrier: 'supplier' })
  await makeOrder(t.db, t.world, b)
  const { body } = await suppliers()
  expect(idsOf(body)).toEqual([own.quote_id, hauled.quote_id])
  expect(body.data).toMatchObject([
    { haulier_name: null, progress: { status: 'In Progress' }, total: 6_768, worth: 0 },
    // 488 t at £14.10.
    { haulier_name: 'haulier-a Ltd', progress: { status: 'Completed' }, total: 6_768, worth: 6_880.8 },
  ])
  for (const row of body.data) {
    expect(Object.keys(row).filter((key) => /price|markup|pence|flagged|drivers/.test(key))).toEqual([])
  }
})

test('a weigher sees the same orders without a sum', async () => {
  await order(1)
  await order(2, { carrier: 'supplier' })
  const { body } = await suppliers('', weigher)
  expect(idsOf(body)).toEqual(idsOf((await suppliers()).body))
  expect(body.data).toHaveLength(2)
  for (const row of body.data) expect(Object.keys(row).filter((key) => /price|total|worth/.test(key))).toEqual([])
  expect((await suppliers('', accountant)).body.data[0].total).toBe(6_768)
})

test('staff without the permission find neither the price nor its key', async () => {
  await order(1)
  const { body } = await hauliers('', t.world.a.staff_execute)
  expect(Object.keys(body.data[0]).filter((key) => /price|total|worth/.test(key))).toEqual([])
  await t.db
    .insertInto('user_permissions')
    .values({ user_id: t.world.a.staff_fulfillment.id, role: 'haulier_fulfillment', permission: 'finance' })
    .execute()
  expect((await hauliers('', t.world.a.staff_fulfillment)).body.data[0].haulier_price).toBe(3_456)
})

test('an order is completed by its tonnes or by being closed short', async () => {
  const { a } = t.world
  const full = await order(2)
  await makeTicket(t.db, a, full.quote_id, { gross_kg: 500_000, tare_kg: 12_000 })
  const short = await order(1)
  await makeTicket(t.db, a, short.quote_id)
  await t.db
    .updateTable('orders')
    .set({ closed_by: a.contractor.id, closed_at: t.clock.now, close_reason: 'Site finished' })
    .where('quote_id', '=', short.quote_id)
    .execute()
  const { body } = await contractors()
  expect(body.data[0].progress).toMatchObject({ remaining: 0, percent: 100, status: 'Completed', note: null })
  expect(body.data[1].progress).toEqual({
    ordered: 480,
    delivered: 19.46,
    remaining: 460.54,
    percent: 4,
    status: 'Completed',
    loads: 1,
    note: 'closed at 19.5 t',
    closed_at: t.clock.now.toISOString(),
    is_cancelled: false,
    close_reason: 'Site finished',
  })
})

test.each([
  ['limestone', 2],
  ['LIMESTONE', 2],
  ['capping', 1],
  ['contractor-a', 2],
  ['supplier-a', 2],
  ['supplier-b', 0],
  ['100%', 0],
  ['', 2],
])('the search for %j finds %i', async (words, found) => {
  await order(1, { quote: { description: 'As capping layer' } })
  await order(2)
  for (const { body } of [
    await contractors(`?search=${encodeURIComponent(words)}`),
    await suppliers(`?search=${encodeURIComponent(words)}`),
    await hauliers(`?search=${encodeURIComponent(words)}`),
  ]) {
    expect([body.data.length, body.meta.total]).toEqual([found, found])
  }
})

test('the lists narrow by state, site, purchase order and days, for each side', async () => {
  const plain = await order(1, { quote: { reference: 'PO 117', delivery_to_date: '2026-03-20' } })
  const site = { address: 'Pride Park', city: 'Derby', postcode: 'DE24 8XL' }
  const later = { delivery_from_date: '2026-04-01', delivery_to_date: '2026-04-10' }
  const full = await order(2, { quote: { ...site, ...later, reference: 'PO 2207' } })
  await makeTicket(t.db, t.world.a, full.quote_id, { gross_kg: 500_000, tare_kg: 12_000 })
  for (const [query, found] of [
    ['state=running', [plain]],
    ['state=completed', [full]],
    ['site=pride', [full]],
    ['site=de24%208', [full]],
    ['site=capping', []],
    ['reference=117', [plain]],
    ['from=2026-03-20&to=2026-03-31', [plain]],
    ['from=2026-03-21', [full]],
    ['to=2026-04-01&state=completed&reference=po', [full]],
  ] as const) {
    for (const { body } of [
      await contractors(`?${query}`),
      await suppliers(`?${query}`),
      await hauliers(`?${query}`),
    ]) {
      expect([query, idsOf(body), body.meta.total]).toEqual([
        query,
        found.map(({ quote_id }) => quote_id),
        found.length,
      ])
    }
  }
  expect((await contractors()).body.data.map(({ reference }: { reference: string }) => reference)).toEqual([
    'PO 2207',
    'PO 117',
  ])
})

test('the lists sort by the window, and page through it', async () => {
  const [b, a, c] = [
    await order(1, { quote: { delivery_from_date: '2026-03-17' } }),
    await order(2, { quote: { delivery_from_date: '2026-03-16' } }),
    await order(3, { quote: { delivery_from_date: '2026-03-18' } }),
  ]
  const first = (await contractors('?sort=dates_asc&limit=2')).body
  const rest = (await contractors(`?sort=dates_asc&limit=2&cursor=${first.meta.next_cursor}`)).body
  expect([...idsOf(first), ...idsOf(rest)]).toEqual([a.quote_id, b.quote_id, c.quote_id])
  expect(idsOf((await hauliers('?sort=dates_desc')).body)).toEqual([c.quote_id, b.quote_id, a.quote_id])
})

test('pages follow each other without a gap, even among orders of one moment', async () => {
  const made = [await order(1), await order(1), await order(2), await order(1), await order(3)]
  const pages: number[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body } = await hauliers(`?limit=2&cursor=${cursor}`)
    expect(body.meta.total).toBe(5)
    pages.push(idsOf(body))
    cursor = body.meta.next_cursor
  }
  const [a, b, c, d, e] = made.map(({ quote_id }) => quote_id)
  expect(pages).toEqual([[e, c], [d, b], [a]])
})

test.each([
  'state=late',
  'from=2026-03-21&to=2026-03-20',
  'from=today',
  'limit=0',
  'limit=201',
  'cursor=nonsense',
  'search=%00',
])('a bad query is refused: %s', async (query) => {
  expect((await contractors(`?${query}`)).status).toBe(422)
  expect((await suppliers(`?${query}`)).status).toBe(422)
  expect((await hauliers(`?${query}`)).status).toBe(422)
})

test('each list is refused to other roles', async () => {
  const { a, admin } = t.world
  expect((await hauliers('', a.contractor)).status).toBe(403)
  expect((await hauliers('', a.staff_respond)).status).toBe(403)
  expect((await hauliers('', a.driver)).status).toBe(403)
  for (const person of [a.contractor, a.haulier, a.driver, admin]) {
    expect((await suppliers('', person)).status).toBe(403)
  }
  for (const person of [a.supplier, a.haulier, admin]) {
    expect((await t.as(person).get('/api/contractor/accepted-quotes')).status).toBe(403)
  }
})
