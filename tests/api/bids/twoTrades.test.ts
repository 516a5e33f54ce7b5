import { beforeEach, describe, expect, test } from 'vitest'
import { makeBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { bidTerms } from '../scenarios/bids.ts'
import type { Person } from '../world.ts'
import { askBids, idsOf } from './bidLists.ts'

/** A firm that supplies and hauls decides once per quote: it bids, or it prices the delivery of others' bids. */

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
const choose = (who: Person = both) => t.as(who).post(`/api/quotes/${quote_id}/haul`)
const bid = () => t.as(both).post(`/api/quotes/${quote_id}/bids`, bidTerms)
const listed = async (query = '') =>
  (await t.as(both).get(`/api/quotes?as=haulier&limit=200${query}`)).body.data.find(
    (quote: { id: number }) => quote.id === quote_id,
  )

const sees = async () => ({
  bids: idsOf((await askBids(t, both, quote_id, '?as=haulier')).body),
  isListed: (await listed()) !== undefined,
})
const nothing = { bids: [], isListed: false }

describe('a firm of two trades that is undecided', () => {
  test('neither sees nor prices its rivals’ bids', async () => {
    expect(await sees()).toEqual(nothing)
    expect((await price(rivalBid)).status).toBe(404)
    const path = `/api/quotes/${quote_id}/bids/${rivalBid}/haulier-price`
    expect((await t.as(both).put(path, { haulier_delivery_price: 1 })).status).toBe(404)
    expect((await t.as(both).get('/api/haulier/return-loads')).body.data).toEqual([])
  })

  test('may still bid after reading the quote', async () => {
    await sees()
    await t.as(both).get(`/api/quotes/${quote_id}`)
    expect((await bid()).status).toBe(201)
  })
})

describe('a firm of two trades that has decided to price delivery', () => {
  test('sees and prices its rivals’ bids, and can never bid itself', async () => {
    expect((await t.as(both).get(`/api/quotes/${quote_id}`)).body.data).toMatchObject({ hauls_here: false })
    expect((await choose()).status).toBe(200)
    expect(await sees()).toEqual({ bids: [rivalBid], isListed: true })
    expect((await price(rivalBid)).status).toBe(200)
    expect((await t.as(both).delete(`/api/bids/${rivalBid}/haulier-price`)).status).toBe(200)
    expect((await t.as(both).get(`/api/quotes/${quote_id}`)).body.data).toMatchObject({
      seen_as: 'supplier',
      hauls_here: true,
    })
    const message = 'Your company prices the delivery of other suppliers’ bids on this quote, so it can’t bid itself.'
    expect(await bid()).toMatchObject({ status: 409, body: { code: 'priced_as_haulier', message } })
    expect(await t.as(both).post('/api/bids', { ...bidTerms, quote_id })).toMatchObject({ status: 409 })
  })

  test('has its decision recorded once, for itself and the admins', async () => {
    expect([(await choose()).status, (await choose()).status]).toEqual([200, 200])
    const events = await t.db
      .selectFrom('events')
      .select('id')
      .where('quote_id', '=', quote_id)
      .where('kind', '=', 'quote.haulage_chosen')
      .execute()
    expect(events).toHaveLength(1)
    expect((await readNewestEvent(t.db, quote_id, 'quote.haulage_chosen')).audience).toEqual(
      ['admins', `company:${both.company_id}`].toSorted(),
    )
  })
})

describe('a firm of two trades that has bid', () => {
  test.each(['pending', 'rejected', 'cancelled'] as const)(
    'neither sees nor prices the bids of others while its own is %s',
    async (status) => {
      const accepted = status === 'rejected' ? 'rejected' : 'pending'
      const mine = await makeBid(t.db, own(), quote_id, { can_deliver: true, status, accepted })
      expect(idsOf((await askBids(t, both, quote_id)).body)).toEqual(status === 'cancelled' ? [] : [mine])
      expect(await choose()).toMatchObject({ status: 409, body: { code: 'bid_as_supplier' } })
      expect(await sees()).toEqual(nothing)
      expect((await price(rivalBid)).status).toBe(404)
    },
  )

  test('can haul its own bid, the only one that it sees', async () => {
    const mine = await makeBid(t.db, own(), quote_id, { collection_address: 'Own Quarry' })
    expect(await sees()).toEqual({ bids: [mine], isListed: true })
    expect(await listed()).toMatchObject({ collections: [{ bid_id: mine, collection_address: 'Own Quarry' }] })
    expect((await price(mine)).status).toBe(200)
    expect((await t.as(both).put(`/api/bids/${mine}`, { ...bidTerms, product_price: 5000 })).status).toBe(200)
  })
})

test('a bid and a decision at the same time don’t both succeed', async () => {
  const answers = await Promise.all([bid(), choose()])
  expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(1)
})

test('a firm with one trade has nothing to decide', async () => {
  expect(await choose(rivals.haulier)).toMatchObject({ status: 409, body: { code: 'one_trade' } })
  expect((await choose(rivals.supplier)).status).toBe(403)
  const ids = (await t.as(rivals.haulier).get('/api/quotes?as=haulier')).body.data.map(({ id }: { id: number }) => id)
  expect(ids).toContain(quote_id)
})
