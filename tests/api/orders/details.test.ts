import { expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople } from '../world.ts'

const t = await openTestApi()

const details = (quoteId: number, person: { token: string }) =>
  t.as(person).get(`/api/quotes/${quoteId}/accepted-details`)

test('the contractor and the admins see how the total is made', async () => {
  const { a, admin } = t.world
  const { quote_id, haulier_bid_id } = await makeOrder(t.db, t.world, a)
  await t.db
    .insertInto('vehicles')
    .values({ company_id: a.haulier.company_id, registration: 'FN19 HVO', created_at: t.clock.now })
    .execute()
  const { status, body } = await details(quote_id, a.contractor)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: quote_id,
    quantity: 480,
    quote_quantity: 480,
    tested_stone_supplier: 'Yes',
    delivery_notes: 'Wheel wash at the gate',
    access_instructions: 'Gate 2',
    creator_name: 'Contractor-a Tester',
    haulier_bid: { id: haulier_bid_id, driver: { id: a.driver.id }, drivers: [{ id: a.driver.id }] },
    pricing: { supplier_price: 6_768, haulier_price: 3_456, markup_price: 288, total: 10_512, worth: 0 },
  })
  expect(body.data.supplier).toEqual({
    company_name: 'supplier-a Ltd',
    contact_name: 'Supplier-a Tester',
    email: 'supplier-a@test.example',
    phone: '01632 960 000',
    payable_contact_email: 'accounts@supplier-a.example',
    payable_contact_phone: '01632 960 031',
    collection_address: 'Grange Mill Quarry, Grangemill',
    collection_postcode: 'DE4 4HY',
    collection_latitude: 53.1176,
    collection_longitude: -1.6365,
    collection_precision: 'pin',
    accessTimeOpen: '06:00',
    accessTimeClose: '16:30',
    notes: 'Grading certificate with every batch',
    price: 6_768,
  })
  expect(body.data.haulier).toEqual({
    company_name: 'haulier-a Ltd',
    contact_name: 'Haulier-a Tester',
    email: 'haulier-a@test.example',
    phone: '01632 960 000',
    vosa_number: 'OC1147203',
    fors_status: 'gold',
    vehicles: ['FN19 HVO'],
  })
  const byAdmin = await details(quote_id, admin)
  expect(byAdmin.body.data.pricing).toEqual(body.data.pricing)
})

test("supplier and haulier each see their own price as the total, its part so far, and nobody else's key", async () => {
  const { a } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, a)
  for (let load = 0; load < 3; load += 1) await makeTicket(t.db, a, quote_id)
  const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Twice' }
  await makeTicket(t.db, a, quote_id, voided)
  expect((await details(quote_id, a.contractor)).body.data.pricing.worth).toBe(3 * 426.17)
  const supplier = (await details(quote_id, a.supplier)).body.data
  expect(supplier.pricing).toEqual({ supplier_price: 6_768, total: 6_768, price_per_tonne: 14.1, worth: 823.17 })
  expect(supplier.supplier.price).toBe(6_768)
  const haulier = (await details(quote_id, a.haulier)).body.data
  expect(haulier.pricing).toEqual({ haulier_price: 3_456, total: 3_456, price_per_tonne: 7.2, worth: 420.33 })
  expect(Object.keys(haulier.supplier)).not.toContain('price')
  expect(haulier.supplier.collection_postcode).toBe('DE4 4HY')
  for (const person of [a.staff_execute, a.staff_fulfillment]) {
    expect((await details(quote_id, person)).body.data.pricing).toEqual({})
  }
})

test("only the haulier and the admins see a driver's email and the flags", async () => {
  const { a, admin } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, a)
  await makeTicket(t.db, a, quote_id, { flags: ['likely_double'] })
  for (const [person, knows] of [
    [a.contractor, false],
    [a.supplier, false],
    [a.haulier, true],
    [admin, true],
  ] as const) {
    const { data } = (await details(quote_id, person)).body
    expect('email' in data.haulier_bid.driver).toBe(knows)
    expect(data.flagged_tickets).toBe(knows ? 1 : undefined)
  }
})

test('the site sees a driver’s work number on the days of the order, and no other firm but the haulier does', async () => {
  const { a } = t.world
  await t.db.updateTable('users').set({ phone: '07700 900 123' }).where('id', '=', a.driver.id).execute()
  const phoneFor = async (quoteId: number, person: { token: string }) =>
    (await details(quoteId, person)).body.data.haulier_bid.drivers.map(({ phone }: { phone?: string }) => phone)
  const later = await makeOrder(t.db, t.world, a, { quote: { delivery_from_date: '2026-03-11' } })
  expect(await phoneFor(later.quote_id, a.contractor)).toEqual([undefined])
  const today = await makeOrder(t.db, t.world, a, { quote: { delivery_from_date: '2026-03-10' } })
  expect(await phoneFor(today.quote_id, a.contractor)).toEqual(['07700 900 123'])
  expect(await phoneFor(today.quote_id, a.supplier)).toEqual([undefined])
  await t.db
    .updateTable('orders')
    .set({ closed_at: t.clock.now, close_reason: 'Full', closed_by: a.contractor.id })
    .where('quote_id', '=', today.quote_id)
    .execute()
  expect(await phoneFor(today.quote_id, a.contractor)).toEqual([undefined])
})

test('an order that the supplier carries has no haulier, and the supplier sees its flags', async () => {
  const { a } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, a, { carrier: 'supplier' })
  const { data } = (await details(quote_id, a.supplier)).body
  expect([data.haulier, data.haulier_bid, data.flagged_tickets]).toEqual([null, null, 0])
  expect((await details(quote_id, a.contractor)).body.data.pricing).toEqual({
    supplier_price: 6_768,
    haulier_price: null,
    markup_price: 288,
    total: 7_056,
    price_per_tonne: 14.7,
    worth: 0,
  })
})

test('an order for part of a quote has its own quantity', async () => {
  const { a } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, a)
  await t.db.updateTable('orders').set({ quantity_kg: 200_000 }).where('quote_id', '=', quote_id).execute()
  const { data } = (await details(quote_id, a.contractor)).body
  expect([data.quantity, data.quote_quantity, data.progress.ordered]).toEqual([200, 480, 200])
})

test('losing bidders and outsiders find no details', async () => {
  const { a, b, rivalSupplier, rivalHaulier } = t.world
  const { quote_id, bid_id } = await makeOrder(t.db, t.world, a)
  const lost = { status: 'rejected', accepted: 'rejected' } as const
  await makeBid(t.db, { ...a, supplier: rivalSupplier }, quote_id, lost)
  await makeHaulierBid(t.db, { ...a, haulier: rivalHaulier }, { quote_id, bid_id }, { status: 'rejected' })
  for (const person of [rivalSupplier, rivalHaulier, b.contractor, b.supplier, b.haulier]) {
    const { status, body } = await details(quote_id, person)
    expect([status, body.message]).toEqual([404, 'Order details not found'])
  }
  expect((await details(2_000_000_000, a.contractor)).body.message).toBe('Order details not found')
  expect((await details(quote_id, a.driver)).status).toBe(403)
  expect((await details(quote_id, a.staff_respond)).status).toBe(403)
})

test('yard staff find no details of an order that their firm only supplied', async () => {
  const { a, allRounder } = t.world
  const yard = await createPeople(t.db, t.clock.now).staff('yard', 'haulier_execute_order', allRounder.company_id)
  const { quote_id } = await makeOrder(t.db, t.world, { ...a, supplier: allRounder })
  expect((await details(quote_id, yard)).status).toBe(404)
  expect((await details(quote_id, allRounder)).body.data.pricing).toEqual({
    supplier_price: 6_768,
    total: 6_768,
    price_per_tonne: 14.1,
    worth: 0,
  })
})

test('a firm that carries what it sold sees the sum of its two prices', async () => {
  const { a, allRounder } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, { ...a, supplier: allRounder, haulier: allRounder })
  const { data } = (await details(quote_id, allRounder)).body
  expect(data.pricing).toEqual({
    supplier_price: 6_768,
    haulier_price: 3_456,
    total: 10_224,
    price_per_tonne: 21.3,
    worth: 0,
  })
})
