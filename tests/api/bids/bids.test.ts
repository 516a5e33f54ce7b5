import { describe, expect, test } from 'vitest'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { bidTerms } from '../scenarios/bids.ts'

const t = await openTestApi()
const { world } = t
const { a } = world

const delivering = { can_deliver: 'yes', product_price: 10_704 }
const supplier = () => t.as(a.supplier)
const submit = (quoteId: number, body: unknown = bidTerms) => supplier().post(`/api/quotes/${quoteId}/bids`, body)
const warning = 'You cannot submit or update your bid because one has already been accepted.'

describe('POST /api/quotes/:id/bids', () => {
  test('a supplier bids and names their collection point', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    const { status, body } = await submit(quoteId)
    expect(status).toBe(201)
    expect(body).toEqual({
      message: 'Bid submitted',
      data: {
        seen_as: 'supplier',
        id: expect.any(Number),
        bid_id: body.data.id,
        quote_id: quoteId,
        supplier_id: a.supplier.company_id,
        user_id: a.supplier.id,
        can_deliver: 'no',
        price: 6768,
        product_price: 6768,
        quantity: 480,
        notes: 'Grading certificate with every batch',
        earliest_start: null,
        price_holds_until: null,
        recycled: false,
        priced_for_old_dates: false,
        priced_for: null,
        collection_address: 'Grange Mill Quarry, Grangemill',
        collection_postcode: 'DE4 4HY',
        // The middle of its outcode.
        collection_latitude: 53.135,
        collection_longitude: -1.578,
        collection_precision: 'outcode',
        supplier_access_open: '06:00',
        supplier_access_close: '16:30',
        delivery_price: null,
        status: 'pending',
        accepted: 'pending',
        rejection_reason: null,
        version: 1,
        submitted_at: t.clock.now.toISOString(),
        updated_at: t.clock.now.toISOString(),
      },
    })
  })

  test('the contractor is notified only of bids that they can see, not of those that wait for a haulier', async () => {
    const waiting = await makeQuote(t.db, world, a)
    const one = await submit(waiting)
    const shown = await makeQuote(t.db, world, a)
    await submit(shown, delivering)
    const own = `company:${a.supplier.company_id}`
    expect(await readNewestEvent(t.db, waiting, 'bid.submitted')).toEqual({
      audience: ['admins', own],
      data: { bid_id: one.body.data.id },
    })
    expect((await readNewestEvent(t.db, shown, 'bid.submitted')).audience.toSorted()).toEqual(
      ['admins', own, `company:${a.contractor.company_id}`].toSorted(),
    )
  })

  test('a supplier who delivers has no collection point, even if the form sends one', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    const { status, body } = await submit(quoteId, { ...bidTerms, ...delivering, delivery_price: 99 })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      can_deliver: 'yes',
      price: 10_704,
      collection_address: null,
      collection_postcode: null,
      supplier_access_open: null,
      supplier_access_close: null,
      delivery_price: null,
    })
  })

  test('a client can’t set the company, author, status or version of a bid', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    const { body } = await submit(quoteId, {
      ...delivering,
      supplier_id: world.rivalSupplier.company_id,
      user_id: world.rivalSupplier.id,
      status: 'accepted',
      accepted: 'accepted_by_contractor',
      version: 9,
    })
    expect(body.data).toMatchObject({
      supplier_id: a.supplier.company_id,
      user_id: a.supplier.id,
      status: 'pending',
      accepted: 'pending',
      version: 1,
    })
  })

  test('all missing fields are named at once', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    expect(await submit(quoteId, {})).toMatchObject({
      status: 422,
      body: { errors: { can_deliver: ['The can deliver field is required.'] } },
    })
    expect((await submit(quoteId, { can_deliver: 'maybe', product_price: 1 })).body.errors).toEqual({
      can_deliver: ['The selected can deliver is invalid.'],
    })
    const { status, body } = await submit(quoteId, { can_deliver: 'no', collection_address: ' ' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      product_price: ['The product price field is required.'],
      collection_address: ['The collection address field is required.'],
      collection_postcode: ['The collection postcode field is required.'],
      supplier_access_open: ['The supplier access open field is required.'],
      supplier_access_close: ['The supplier access close field is required.'],
    })
  })

  test.each([
    [{ product_price: 0 }, 'product_price', 'The product price field must be at least 0.01.'],
    [{ product_price: 1.005 }, 'product_price', 'The product price field must have at most 2 decimals.'],
    [{ product_price: 'cheap' }, 'product_price', 'The product price field must be a number.'],
    [{ quantity: 480.1 }, 'quantity', 'The quantity field must not be greater than 480.'],
    [{ quantity: 0 }, 'quantity', 'The quantity field must be at least 0.1.'],
    [{ collection_postcode: 'ZZ' }, 'collection_postcode', 'Please enter a valid UK postcode'],
    [
      { supplier_access_open: '25:00' },
      'supplier_access_open',
      'The supplier access open field must match the format HH:MM.',
    ],
    [{ notes: 'nul \u0000' }, 'notes', 'The notes field is invalid.'],
  ])('%j is refused', async (change, field, text) => {
    const quoteId = await makeQuote(t.db, world, a)
    const { status, body } = await submit(quoteId, { ...bidTerms, ...change })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [field]: [text] })
  })

  test('a part load is priced for its own quantity', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    const { body } = await submit(quoteId, { ...delivering, quantity: '200' })
    expect(body.data).toMatchObject({ quantity: 200, product_price: 10_704 })
  })

  test('where the contractor collects, a bid names the collection point', async () => {
    const quoteId = await makeQuote(t.db, world, a, { delivery_method: 'Collect' })
    const refused = await submit(quoteId, delivering)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.can_deliver).toHaveLength(1)
    expect((await submit(quoteId)).status).toBe(201)
    expect((await readNewestEvent(t.db, quoteId, 'bid.submitted')).audience).toContain(
      `company:${a.contractor.company_id}`,
    )
  })

  test('a supplier has one live bid per quote and may bid again after a rejection', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    await makeBid(t.db, a, quoteId, { status: 'rejected', accepted: 'rejected' })
    expect((await submit(quoteId)).status).toBe(201)
    expect(await submit(quoteId)).toMatchObject({ status: 409, body: { code: 'already_bid' } })
  })

  test('an ordered quote takes no more bids', async () => {
    const { quote_id } = await makeOrder(t.db, world, world.b)
    expect(await submit(quote_id)).toMatchObject({ status: 409, body: { code: 'already_accepted', message: warning } })
  })

  test.each([
    ['waits for verification', { status: 0 as const, markup_pence: null }],
    ['was rejected', { status: 2 as const, markup_pence: null }],
    ['is withheld with its shut-out contractor', { withheld: true }],
    ['was deleted', { deleted_at: new Date() }],
  ])('a quote that %s is not found', async (_, row) => {
    expect((await submit(await makeQuote(t.db, world, a, row))).status).toBe(404)
  })

  test("only suppliers bid, on other firms' quotes", async () => {
    const own = { company_id: world.allRounder.company_id, user_id: world.allRounder.id }
    const quoteId = await makeQuote(t.db, world, a, own)
    const reply = await t.as(world.allRounder).post(`/api/quotes/${quoteId}/bids`, bidTerms)
    expect(reply).toMatchObject({ status: 403, body: { code: 'own_quote' } })
    for (const person of [a.contractor, a.haulier, a.driver, world.admin]) {
      expect((await t.as(person).post(`/api/quotes/${quoteId}/bids`, bidTerms)).status).toBe(403)
    }
    expect((await t.as(null).post(`/api/quotes/${quoteId}/bids`, bidTerms)).status).toBe(401)
  })
})

test('POST /api/bids is the same call with the quote in the body', async () => {
  const quote_id = await makeQuote(t.db, world, a)
  expect((await supplier().post('/api/bids', bidTerms)).body.errors).toEqual({
    quote_id: ['The quote id field is required.'],
  })
  const { status, body } = await supplier().post('/api/bids', { ...bidTerms, quote_id, supplier_id: 1 })
  expect(status).toBe(201)
  expect(body).toMatchObject({ message: 'Bid submitted', data: { quote_id, supplier_id: a.supplier.company_id } })
  expect((await submit(quote_id)).status).toBe(409)
})
