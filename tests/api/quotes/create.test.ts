import { expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'
import { quoteBody } from '../scenarios/quotes.ts'

const t = await openTestApi()
const body = { ...quoteBody, product_id: t.world.products.limestone }

const stored = (id: number) => t.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a contractor raises a quote that waits for verification, placed by its postcode', async () => {
  const { contractor } = t.world.a
  const { status, body: answer } = await t.as(contractor).post('/api/quotes', body)
  expect(status).toBe(201)
  expect(answer.message).toBe('Quote submitted successfully')
  expect(answer.data).toMatchObject({
    seen_as: 'owner',
    quote_id: answer.data.id,
    user_id: contractor.id,
    created_by: contractor.id,
    creator_name: 'Contractor-a Tester',
    contractor_name: 'contractor-a Ltd',
    product_name: '20 mm limestone',
    quantity: 480,
    postcode: 'S44 5HY',
    area: 'S44',
    precision: 'outcode',
    tested_stone_supplier: 'Yes',
    site_entrance: 'Gate 2',
    access_instructions: 'Gate 2',
    notes: 'Wheel wash at the gate',
    delivery_notes: 'Wheel wash at the gate',
    status: 0,
    markup_price: null,
    accepted_count: 0,
    visible_bid_count: 0,
    haulier_bid_count: 0,
    needs_haulier: false,
    supplier_confirmed_at: null,
    haulier_confirmed_at: null,
    haulier_bid_id: null,
    created_at: t.clock.now.toISOString(),
  })
  expect(await stored(answer.data.id)).toMatchObject({ quantity_kg: 480_000, latitude: 53.225, longitude: -1.313 })
})

test('a form that sends texts and no optional fields is taken', async () => {
  const { site_entrance: _, description: __, notes: ___, city: ____, ...required } = body
  const sent = { ...required, product_id: String(body['product_id']), quantity: '0.1', postcode: 's445hy', notes: ' ' }
  const { status, body: answer } = await t.as(t.world.a.contractor).post('/api/quotes', sent)
  expect(status).toBe(201)
  expect(answer.data).toMatchObject({ quantity: 0.1, postcode: 'S44 5HY', notes: null, city: null })
})

test('fields that a client may not set are ignored', async () => {
  const { a, b } = t.world
  const sent = { ...body, status: 1, markup_price: 1, user_id: b.contractor.id, company_id: b.contractor.company_id }
  const { body: answer } = await t
    .as(a.contractor)
    .post('/api/quotes', { ...sent, is_ordered: true, precision: 'unit' })
  expect(await stored(answer.data.id)).toMatchObject({
    status: 0,
    markup_pence: null,
    user_id: a.contractor.id,
    company_id: a.contractor.company_id,
    is_ordered: false,
    precision: 'outcode',
  })
})

test("a pin on the map is the quote's own place", async () => {
  const pin = { latitude: 53.2401, longitude: -1.3312 }
  const { body: answer } = await t.as(t.world.a.contractor).post('/api/quotes', { ...body, ...pin })
  expect(answer.data).toMatchObject({ ...pin, precision: 'pin' })
  const half = await t.as(t.world.a.contractor).post('/api/quotes', { ...body, latitude: 53.2 })
  expect(half.status).toBe(422)
  expect(half.body.errors).toEqual({ longitude: ['A pin needs both a latitude and a longitude.'] })
})

test('an admin raises a quote only for a contractor', async () => {
  const { admin, a, b } = t.world
  const made = await t.as(admin).post('/api/quotes', { ...body, user_id: b.contractor.id })
  expect(made.status).toBe(201)
  expect(made.body.data).toMatchObject({ seen_as: 'admin', user_id: b.contractor.id, status: 0, withheld: false })
  expect(await stored(made.body.data.id)).toMatchObject({ company_id: b.contractor.company_id, raised_by: admin.id })
  // The contractor is told that it was an admin, not who.
  const { name } = (await t.as(admin).get('/api/user')).body
  expect(made.body.data).toMatchObject({ raised_by_name: name, raised_by_admin: true })
  const seen = await t.as(b.contractor).get(`/api/quotes/${made.body.data.id}`)
  expect(seen.body.data).toMatchObject({ raised_by_admin: true })
  expect(JSON.stringify(seen.body)).not.toContain(name)
  const own = await t.as(b.contractor).post('/api/quotes', body)
  expect(own.body.data.raised_by_admin).toBe(false)
  const none = await t.as(admin).post('/api/quotes', body)
  expect(none.body.errors).toEqual({ user_id: ['This field is required'] })
  for (const user_id of [a.supplier.id, admin.id, t.world.banned.id, 999_999]) {
    const { status, body: answer } = await t.as(admin).post('/api/quotes', { ...body, user_id })
    expect([status, answer.errors]).toEqual([422, { user_id: ['The selected user id is invalid.'] }])
  }
})

test('every required field says so in the words of the form', async () => {
  const { status, body: answer } = await t
    .as(t.world.a.contractor)
    .post('/api/quotes', { address: ' ', postcode: null })
  expect(status).toBe(422)
  const required = ['This field is required']
  expect(answer.errors).toEqual({
    product_id: required,
    quantity: required,
    address: required,
    postcode: required,
    delivery_from_date: required,
    delivery_to_date: required,
    tested_stone_supplier: required,
    delivery_method: required,
    access_times_open: required,
    access_times_close: required,
  })
})

test.each([
  [{ quantity: 0 }, 'quantity', 'Minimum quantity is 0.1 tonnes'],
  [{ quantity: 1.25 }, 'quantity', 'The quantity field must have at most 1 decimal.'],
  [{ quantity: 'NaN' }, 'quantity', 'The quantity field must be a number.'],
  [{ delivery_to_date: '2026-03-15' }, 'delivery_to_date', 'End date must be after start date'],
  [{ delivery_from_date: '2026-02-30' }, 'delivery_from_date', 'The delivery from date field must be a valid date.'],
  [{ postcode: 'nowhere' }, 'postcode', 'Please enter a valid UK postcode'],
  [{ city: ' ' }, 'city', 'This field is required'],
  [{ city: null }, 'city', 'This field is required'],
  [{ delivery_method: 'Fly' }, 'delivery_method', 'The selected delivery method is invalid.'],
  [{ tested_stone_supplier: true }, 'tested_stone_supplier', 'The selected tested stone supplier is invalid.'],
  [{ access_times_open: '25:00' }, 'access_times_open', 'The access times open field must match the format HH:MM.'],
  [{ address: 'nul\0' }, 'address', 'The address field is invalid.'],
  [{ latitude: 91, longitude: 0 }, 'latitude', 'The latitude field must not be greater than 90.'],
  [{ product_id: 2 ** 40 }, 'product_id', 'The product id field must not be greater than 2147483647.'],
  [{ product_id: 999_999 }, 'product_id', 'The selected product id is invalid.'],
])('%j is refused', async (change, field, message) => {
  const { status, body: answer } = await t.as(t.world.a.contractor).post('/api/quotes', { ...body, ...change })
  expect([status, answer.errors]).toEqual([422, { [field]: [message] }])
})

test('a window that ends today is taken, and one that ended yesterday stores nothing', async () => {
  const contractor = t.as(t.world.a.contractor)
  const sent = { ...body, delivery_from_date: '2026-03-01' }
  const count = async () => (await t.db.selectFrom('quotes').select('id').execute()).length
  const before = await count()
  const late = await contractor.post('/api/quotes', { ...sent, delivery_to_date: '2026-03-09' })
  const ended = 'The delivery window has ended: choose today or a later day.'
  expect([late.status, late.body.errors]).toEqual([422, { delivery_to_date: [ended] }])
  expect(await count()).toBe(before)
  expect((await contractor.post('/api/quotes', { ...sent, delivery_to_date: '2026-03-10' })).status).toBe(201)
})

test('a quote cannot ask for a product that waits for approval', async () => {
  const sent = { ...body, product_id: t.world.products.pending }
  const { status, body: answer } = await t.as(t.world.a.contractor).post('/api/quotes', sent)
  expect([status, answer.errors]).toEqual([422, { product_id: ['The selected product id is invalid.'] }])
})

test('only contractors and admins raise quotes', async () => {
  const { supplier, haulier, staff_respond, driver } = t.world.a
  for (const person of [supplier, haulier, staff_respond, driver]) {
    expect((await t.as(person).post('/api/quotes', body)).status).toBe(403)
  }
  expect((await t.as(null).post('/api/quotes', body)).status).toBe(401)
})
