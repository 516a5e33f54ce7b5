import { beforeEach, describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { askBids, idsOf } from './bidLists.ts'

/** One firm that supplies and hauls: on one quote it is either a supplier or a haulier of others' bids, never both. */

let quote_id: number
/** Of another supplier, and needing a haulier. */
let rivalBid: number
const t = await openTestApi()
const { world } = t
const both = world.allRounder
const rivals = world.a
beforeEach(async () => {
  quote_id = await makeQuote(t.db, world, rivals)
  rivalBid = await makeBid(t.db, rivals, quote_id)
})

const own = () => ({ ...rivals, supplier: both, haulier: both })
const price = (bidId: number) => t.as(both).put(`/api/bids/${bidId}/haulier-price`, { haulier_delivery_price: 99_999 })
const bid = () => t.as(both).post(`/api/quotes/${quote_id}/bids`, bidTerms)
const listed = async (query = '') =>
  (await t.as(both).get(`/api/quotes?as=haulier&limit=200${query}`)).body.data.find(
    (quote: { id: number }) => quote.id === quote_id,
  )

describe('with a live bid of its own', () => {
  test('it neither sees nor prices the bids of others', async () => {
    expect(await listed()).toMatchObject({ collections: [{ bid_id: rivalBid }] })
    const mine = await makeBid(t.db, own(), quote_id, { can_deliver: true })
    expect((await askBids(t, both, quote_id, '?as=haulier')).body).toEqual({
      data: [],
      meta: { total: 0, next_cursor: null },
    })
    expect(idsOf((await askBids(t, both, quote_id)).body)).toEqual([mine])
    expect(await listed()).toBeUndefined()
    expect(await listed('&unpriced=1')).toBeUndefined()
    expect((await price(rivalBid)).status).toBe(404)
    const path = `/api/quotes/${quote_id}/bids/${rivalBid}/haulier-price`
    expect((await t.as(both).put(path, { haulier_delivery_price: 1 })).status).toBe(404)
  })

  test('it hauls its own bid, and sees that one alone', async () => {
    const mine = await makeBid(t.db, own(), quote_id, { collection_address: 'Own Quarry' })
    expect(idsOf((await askBids(t, both, quote_id, '?as=haulier')).body)).toEqual([mine])
    expect(await listed()).toMatchObject({ collections: [{ bid_id: mine, collection_address: 'Own Quarry' }] })
    expect((await price(mine)).status).toBe(200)
    expect((await t.as(both).put(`/api/bids/${mine}`, { ...bidTerms, product_price: 5000 })).status).toBe(200)
  })

  test('an old price that no longer stands gives no sight either', async () => {
    await makeHaulierBid(t.db, own(), { quote_id, bid_id: rivalBid }, { status: 'withdrawn' })
    await makeBid(t.db, own(), quote_id, { can_deliver: true })
    expect(idsOf((await askBids(t, both, quote_id, '?as=haulier')).body)).toEqual([])
    expect((await price(rivalBid)).status).toBe(404)
  })

  test.each(['rejected', 'cancelled'] as const)('once that is %s it may haul for others', async (status) => {
    await makeBid(t.db, own(), quote_id, { status, accepted: status === 'rejected' ? 'rejected' : 'pending' })
    expect(await listed()).toMatchObject({ collections: [{ bid_id: rivalBid }] })
    expect(idsOf((await askBids(t, both, quote_id, '?as=haulier')).body)).toEqual([rivalBid])
    expect((await price(rivalBid)).status).toBe(200)
  })
})

describe("with a price on another firm's bid", () => {
  test('it can make no bid, and is told why before it tries', async () => {
    expect((await t.as(both).get(`/api/quotes/${quote_id}`)).body.data).toMatchObject({ hauls_here: false })
    expect((await price(rivalBid)).status).toBe(200)
    expect((await t.as(both).get(`/api/quotes/${quote_id}`)).body.data).toMatchObject({
      seen_as: 'supplier',
      hauls_here: true,
    })
    const message = "Your company has priced another supplier's bid on this quote. Withdraw that price to bid yourself."
    expect(await bid()).toMatchObject({ status: 409, body: { code: 'priced_as_haulier', message } })
    expect(await t.as(both).post('/api/bids', { ...bidTerms, quote_id })).toMatchObject({ status: 409 })
  })

  test('it may once the price is withdrawn', async () => {
    await price(rivalBid)
    expect((await t.as(both).delete(`/api/bids/${rivalBid}/haulier-price`)).status).toBe(200)
    expect((await bid()).status).toBe(201)
    expect((await price(rivalBid)).status).toBe(404)
  })
})
