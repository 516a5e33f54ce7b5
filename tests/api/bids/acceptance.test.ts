import { describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { makeMarket, statesOfQuote } from '../market.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { bidTerms } from '../scenarios/bids.ts'
import type { Member } from '../world.ts'

const t = await openTestApi()
const { world } = t
const { a } = world

const accept = (url: string, shown?: object) => t.as(a.contractor).put(`/api/${url}/accept`, shown)
const accepted = { status: 200, body: { success: true, message: 'Bid accepted successfully' } }

const market = (quote = {}) => makeMarket(t.db, world, quote)

const statesOf = (quoteId: number) => statesOfQuote(t.db, quoteId)
const orderOf = (quoteId: number) =>
  t.db.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()

describe('accepting a bid with a haulier', () => {
  test('makes the order, freezes the prices, rejects all others and tells everybody', async () => {
    const { quote_id, bid_id, own, rival, delivered } = await market()
    const reply = await accept(`quotes/${quote_id}/bids/${bid_id}/haulier-bids/${own}`)
    expect(reply).toMatchObject(accepted)
    expect(Object.keys(reply.body)).toEqual(['success', 'message'])
    expect(await statesOf(quote_id)).toEqual({
      bids: [
        { id: bid_id, status: 'accepted', accepted: 'accepted_by_contractor' },
        { id: delivered, status: 'rejected', accepted: 'rejected' },
      ],
      prices: [
        { id: own, status: 'accepted' },
        { id: rival, status: 'rejected' },
      ],
    })
    expect(await orderOf(quote_id)).toMatchObject({
      bid_id,
      haulier_bid_id: own,
      contractor_company_id: a.contractor.company_id,
      supplier_company_id: a.supplier.company_id,
      haulier_company_id: a.haulier.company_id,
      carrier_company_id: a.haulier.company_id,
      quantity_kg: 480_000,
      supplier_price_pence: 676_800,
      haulier_price_pence: 345_600,
      markup_pence: 28_800,
      accepted_by: a.contractor.id,
      accepted_at: t.clock.now,
      supplier_confirmed_at: null,
    })
    const { is_ordered } = await t.db
      .selectFrom('quotes')
      .select('is_ordered')
      .where('id', '=', quote_id)
      .executeTakeFirstOrThrow()
    expect(is_ordered).toBe(true)
    const firms = (...members: Member[]) => members.map(({ company_id }) => `company:${company_id}`)
    expect(await readNewestEvent(t.db, quote_id, 'bid.accepted')).toEqual({
      audience: ['admins', ...firms(a.contractor, a.supplier, a.haulier)].toSorted(),
      data: { bid_id, haulier_bid_id: own },
    })
    // Losers learn that they lost, not to which bid or price.
    expect(await readNewestEvent(t.db, quote_id, 'bid.rejected')).toEqual({
      audience: ['admins', ...firms(world.rivalSupplier, world.rivalHaulier)].toSorted(),
      data: { reason: 'another_accepted' },
    })
  })

  test('asks which haulier price is meant where several hauliers have priced', async () => {
    const { quote_id, bid_id, rival } = await market()
    for (const url of [`bids/${bid_id}`, `quotes/${quote_id}/bids/${bid_id}`]) {
      expect(await accept(url)).toMatchObject({ status: 422, body: { code: 'haulier_bid_required' } })
    }
    await t.db.updateTable('haulier_bids').set({ status: 'void' }).where('id', '=', rival).execute()
    expect(await accept(`bids/${bid_id}`)).toMatchObject(accepted)
    expect(await orderOf(quote_id)).toMatchObject({ haulier_company_id: a.haulier.company_id })
  })

  test('refuses a price that no longer stands or belongs to another bid or quote', async () => {
    const { quote_id, bid_id, own, rival, delivered } = await market()
    const other = await market()
    const url = (quoteId: number, bidId: number, priceId: number) =>
      `quotes/${quoteId}/bids/${bidId}/haulier-bids/${priceId}`
    await t.db.updateTable('haulier_bids').set({ status: 'void' }).where('id', '=', rival).execute()
    expect(await accept(url(quote_id, bid_id, rival))).toMatchObject({
      status: 409,
      body: { code: 'price_not_standing' },
    })
    expect((await accept(url(quote_id, bid_id, other.own))).status).toBe(404)
    expect((await accept(url(quote_id, delivered, own))).status).toBe(404)
    expect((await accept(url(other.quote_id, bid_id, own))).status).toBe(404)
  })
})

describe('accepting a bid alone', () => {
  test('makes an order of its part of the job where the supplier delivers', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id, { can_deliver: true, quantity_kg: 200_000 })
    expect(await accept(`quotes/${quote_id}/bids/${bid_id}`)).toMatchObject(accepted)
    expect(await orderOf(quote_id)).toMatchObject({
      haulier_bid_id: null,
      haulier_price_pence: null,
      carrier_company_id: a.supplier.company_id,
      quantity_kg: 200_000,
    })
  })

  test('is possible where the contractor collects', async () => {
    const quote_id = await makeQuote(t.db, world, a, { delivery_method: 'Collect' })
    const bid_id = await makeBid(t.db, a, quote_id)
    expect(await accept(`bids/${bid_id}`)).toMatchObject(accepted)
    expect(await orderOf(quote_id)).toMatchObject({ haulier_company_id: null, quantity_kg: 480_000 })
  })

  test('is not possible before a haulier has priced it', async () => {
    const bid_id = await makeBid(t.db, a, await makeQuote(t.db, world, a))
    expect((await accept(`bids/${bid_id}`)).status).toBe(404)
  })

  test('is refused after another acceptance, for a withdrawn bid and on an unverified quote', async () => {
    const { quote_id } = await makeOrder(t.db, world, a)
    const late = await makeBid(t.db, world.b, quote_id, { can_deliver: true, status: 'rejected', accepted: 'rejected' })
    expect(await accept(`bids/${late}`)).toMatchObject({ status: 409, body: { code: 'already_accepted' } })
    const open = await makeQuote(t.db, world, a)
    const cancelled = await makeBid(t.db, a, open, { can_deliver: true, status: 'cancelled' })
    expect(await accept(`bids/${cancelled}`)).toMatchObject({ status: 409, body: { code: 'bid_cancelled' } })
    const unverified = await makeQuote(t.db, world, a, { status: 0, markup_pence: null })
    const kept = await makeBid(t.db, a, unverified, { can_deliver: true })
    expect(await accept(`bids/${kept}`)).toMatchObject({ status: 409, body: { code: 'not_verified' } })
    expect((await statesOf(unverified)).bids).toMatchObject([{ status: 'pending' }])
  })
})

describe('accepting what was on the screen', () => {
  test('an older version of the bid or of the price is refused', async () => {
    const { quote_id, bid_id, own } = await market()
    await t.as(a.supplier).put(`/api/bids/${bid_id}`, { ...bidTerms, product_price: 6000 })
    await t.as(a.haulier).put(`/api/bids/${bid_id}/haulier-price`, { haulier_delivery_price: 4000 })
    const url = `quotes/${quote_id}/bids/${bid_id}/haulier-bids/${own}`
    const changed = { status: 409, body: { code: 'changed' } }
    expect(await accept(url, { version: 1 })).toMatchObject(changed)
    expect(await accept(url, { version: 2, haulier_version: 1 })).toMatchObject(changed)
    expect(await accept(url, { version: 2, haulier_version: 2 })).toMatchObject(accepted)
    expect(await orderOf(quote_id)).toMatchObject({ supplier_price_pence: 600_000, haulier_price_pence: 400_000 })
  })

  test('a total from before a change of the markup is refused', async () => {
    const { quote_id, bid_id, own } = await market()
    await t.db.updateTable('quotes').set({ markup_pence: 30_000 }).where('id', '=', quote_id).execute()
    const url = `quotes/${quote_id}/bids/${bid_id}/haulier-bids/${own}`
    expect(await accept(url, { total_price: 10_512 })).toMatchObject({ status: 409, body: { code: 'changed' } })
    expect(await accept(url, { total_price: 10_524 })).toMatchObject(accepted)
  })

  test('a bid whose only haulier price is void is not found', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id)
    await makeHaulierBid(t.db, a, { quote_id, bid_id })
    await t.as(a.supplier).put(`/api/bids/${bid_id}`, { ...bidTerms, collection_address: 'Elsewhere' })
    expect((await accept(`bids/${bid_id}`, { version: 1 })).status).toBe(404)
    expect((await accept(`bids/${bid_id}`, { version: 'one' })).status).toBe(422)
  })
})

describe('who may accept', () => {
  test('nobody can accept a shut-out supplier’s bid or a shut-out haulier’s price', async () => {
    const { quote_id, bid_id, own, rival, delivered } = await market()
    const people = [a.haulier.id, world.rivalSupplier.id]
    await t.db.updateTable('users').set({ verified_at: null }).where('id', 'in', people).execute()
    expect((await accept(`bids/${delivered}`)).status).toBe(404)
    expect((await accept(`quotes/${quote_id}/bids/${bid_id}/haulier-bids/${own}`)).status).toBe(404)
    // One price is left that counts, so the plain call knows which.
    expect(await accept(`bids/${bid_id}`)).toMatchObject(accepted)
    expect(await orderOf(quote_id)).toMatchObject({ haulier_bid_id: rival })
    await t.db.updateTable('users').set({ verified_at: t.clock.now }).where('id', 'in', people).execute()
  })

  test('only the owner of the quote accepts', async () => {
    const { quote_id, bid_id, own } = await market()
    const url = `/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${own}/accept`
    expect((await t.as(world.b.contractor).put(url)).status).toBe(404)
    for (const person of [a.supplier, a.haulier, a.staff_respond, a.driver, world.admin, world.super_admin]) {
      expect((await t.as(person).put(url)).status).toBe(403)
    }
    expect((await t.as(null).put(url)).status).toBe(401)
    expect(await orderOf(quote_id)).toBeUndefined()
  })

  test('a firm of several trades can’t accept its own bid on another firm’s quote', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, { ...a, supplier: world.allRounder }, quote_id, { can_deliver: true })
    const reply = await t.as(world.allRounder).put(`/api/bids/${bid_id}/accept`)
    expect(reply).toMatchObject({ status: 403, body: { code: 'not_owner' } })
  })
})
