import { describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { bidTerms } from '../scenarios/bids.ts'

const t = await openTestApi()
const { world } = t
const { a } = world

const company = (member: { company_id: number }) => `company:${member.company_id}`
const warning = 'You cannot submit or update your bid because one has already been accepted.'

async function pricedBid() {
  const quote_id = await makeQuote(t.db, world, a)
  const bid_id = await makeBid(t.db, a, quote_id)
  const haulier_bid_id = await makeHaulierBid(t.db, a, { quote_id, bid_id })
  return { quote_id, bid_id, haulier_bid_id }
}

async function stored({ bid_id, haulier_bid_id }: { bid_id: number; haulier_bid_id: number }) {
  const bid = await t.db.selectFrom('bids').selectAll().where('id', '=', bid_id).executeTakeFirstOrThrow()
  const price = await t.db
    .selectFrom('haulier_bids')
    .selectAll()
    .where('id', '=', haulier_bid_id)
    .executeTakeFirstOrThrow()
  return { bid, price }
}

describe('PUT /api/bids/:id', () => {
  const update = (bidId: number, body: unknown) => t.as(a.supplier).put(`/api/bids/${bidId}`, body)

  test('a changed price makes a new version and keeps the haulier prices', async () => {
    const made = await pricedBid()
    const { status, body } = await update(made.bid_id, { ...bidTerms, product_price: 6500.5, notes: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Bid updated',
      data: { id: made.bid_id, price: 6500.5, notes: null, version: 2, quantity: 480 },
    })
    expect((await stored(made)).price.status).toBe('pending')
    expect((await readNewestEvent(t.db, made.quote_id, 'bid.updated')).audience).toEqual(
      ['admins', company(a.contractor), company(a.supplier)].toSorted(),
    )
  })

  test('a first bid already submitted in another tab is not overwritten', async () => {
    const made = await pricedBid()
    const { status, body } = await update(made.bid_id, { ...bidTerms, product_price: 6500.5, version: 0 })
    expect([status, body]).toMatchObject([409, { code: 'changed', newest: { version: 1 } }])
  })

  test.each([
    ['another collection address', { collection_address: 'Longcliffe Quarry, Brassington' }],
    ['another collection postcode', { collection_postcode: 'DE4 4BZ' }],
    ['delivering themselves', { can_deliver: 'yes' }],
  ])('%s voids the haulier prices, and the hauliers are notified', async (_, change) => {
    const made = await pricedBid()
    const { quote_id, bid_id } = made
    await makeHaulierBid(t.db, { ...a, haulier: world.rivalHaulier }, { quote_id, bid_id })
    expect((await update(made.bid_id, { ...bidTerms, ...change })).status).toBe(200)
    expect((await stored(made)).price.status).toBe('void')
    const { audience, data } = await readNewestEvent(t.db, made.quote_id, 'haulier_bid.voided')
    expect(audience).toEqual(['admins', company(a.haulier), company(world.rivalHaulier)].toSorted())
    expect(data).toEqual({ bid_id })
    // They can no longer see the bid, or see it without a haulier now.
    expect((await readNewestEvent(t.db, made.quote_id, 'bid.updated')).audience).toContain(company(a.contractor))
  })

  test('other access times void no price, and a part load keeps its quantity', async () => {
    const made = await pricedBid()
    await t.db.updateTable('bids').set({ quantity_kg: 200_000 }).where('id', '=', made.bid_id).execute()
    const { body } = await update(made.bid_id, { ...bidTerms, supplier_access_open: '05:30' })
    expect(body.data).toMatchObject({ supplier_access_open: '05:30', quantity: 200 })
    expect((await stored(made)).price.status).toBe('pending')
  })

  test('an update follows the rules of a new bid', async () => {
    const { bid_id } = await pricedBid()
    expect((await update(bid_id, { can_deliver: 'no', product_price: 1 })).status).toBe(422)
    expect((await update(bid_id, { ...bidTerms, quantity: 481 })).status).toBe(422)
  })

  test('neither the winner nor the others can update after an acceptance', async () => {
    const { quote_id, bid_id } = await makeOrder(t.db, world, a)
    expect(await update(bid_id, bidTerms)).toMatchObject({ status: 409, body: { message: warning } })
    const rival = { ...a, supplier: world.rivalSupplier }
    const lost = await makeBid(t.db, rival, quote_id, { status: 'rejected', accepted: 'rejected' })
    const reply = await t.as(world.rivalSupplier).put(`/api/bids/${lost}`, bidTerms)
    expect(reply).toMatchObject({ status: 409, body: { code: 'already_accepted', message: warning } })
  })

  test('a rejected or withdrawn bid, or one on an unverified quote, can’t be updated', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    const rejected = await makeBid(t.db, a, quoteId, { status: 'rejected', accepted: 'rejected' })
    const cancelled = await makeBid(t.db, a, quoteId, { status: 'cancelled' })
    const hidden = await makeBid(t.db, a, await makeQuote(t.db, world, a, { status: 0, markup_pence: null }))
    expect(await update(rejected, bidTerms)).toMatchObject({ status: 409, body: { code: 'bid_rejected' } })
    expect(await update(cancelled, bidTerms)).toMatchObject({ status: 409, body: { code: 'bid_cancelled' } })
    expect(await update(hidden, bidTerms)).toMatchObject({ status: 409, body: { code: 'not_verified' } })
  })

  test('another supplier’s bid is not found, and no other role updates one', async () => {
    const { bid_id } = await pricedBid()
    expect((await t.as(world.rivalSupplier).put(`/api/bids/${bid_id}`, bidTerms)).status).toBe(404)
    expect((await t.as(a.contractor).put(`/api/bids/${bid_id}`, bidTerms)).status).toBe(403)
    expect((await update(2_000_000, bidTerms)).status).toBe(404)
    expect((await t.as(a.supplier).put('/api/bids/none', bidTerms)).status).toBe(404)
  })
})

describe('DELETE /api/bids/:id', () => {
  const cancel = (bidId: number) => t.as(a.supplier).delete(`/api/bids/${bidId}`)

  test('withdraws the bid with its haulier prices, and notifies all who saw it', async () => {
    const made = await pricedBid()
    const { status, body } = await cancel(made.bid_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Bid cancelled successfully', data: { status: 'cancelled' } })
    const { bid, price } = await stored(made)
    expect([bid.status, price.status]).toEqual(['cancelled', 'void'])
    expect((await readNewestEvent(t.db, made.quote_id, 'bid.cancelled')).audience).toEqual(
      ['admins', company(a.contractor), company(a.haulier), company(a.supplier)].toSorted(),
    )
    expect((await t.as(a.supplier).post(`/api/quotes/${made.quote_id}/bids`, bidTerms)).status).toBe(201)
  })

  test('is possible while its quote is unverified', async () => {
    const quoteId = await makeQuote(t.db, world, a, { status: 0, markup_pence: null })
    expect((await cancel(await makeBid(t.db, a, quoteId))).status).toBe(200)
  })

  test('is refused once the bid is decided or withdrawn', async () => {
    const { bid_id } = await makeOrder(t.db, world, a)
    expect(await cancel(bid_id)).toMatchObject({ status: 409, body: { code: 'already_accepted' } })
    const made = await pricedBid()
    await cancel(made.bid_id)
    expect(await cancel(made.bid_id)).toMatchObject({ status: 409, body: { code: 'bid_cancelled' } })
  })

  test('is refused to other suppliers and other roles', async () => {
    const { bid_id } = await pricedBid()
    expect((await t.as(world.rivalSupplier).delete(`/api/bids/${bid_id}`)).status).toBe(404)
    expect((await t.as(a.contractor).delete(`/api/bids/${bid_id}`)).status).toBe(403)
  })
})
