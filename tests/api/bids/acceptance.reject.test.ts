import { expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { makeMarket, statesOfQuote } from '../market.ts'
import { readNewestEvent } from '../newestEvents.ts'

const t = await openTestApi()
const { world } = t
const { a } = world

const reject = (bidId: number) => t.as(a.contractor).put(`/api/bids/${bidId}/reject`)

test('PUT /api/bids/:id/reject rejects the bid with all its haulier prices and leaves other bids', async () => {
  const { quote_id, bid_id, own, rival, delivered } = await makeMarket(t.db, world)
  expect(await reject(bid_id)).toMatchObject({
    status: 200,
    body: {
      message: 'Bid rejected successfully',
      data: { id: bid_id, quote_id, status: 'rejected', accepted: 'rejected' },
    },
  })
  expect(await statesOfQuote(t.db, quote_id)).toMatchObject({
    bids: [
      { id: bid_id, status: 'rejected' },
      { id: delivered, status: 'pending' },
    ],
    prices: [
      { id: own, status: 'rejected' },
      { id: rival, status: 'rejected' },
    ],
  })
  const firms = [a.contractor, a.supplier, a.haulier, world.rivalHaulier]
  expect((await readNewestEvent(t.db, quote_id, 'bid.rejected')).audience).toEqual(
    ['admins', ...firms.map(({ company_id }) => `company:${company_id}`)].toSorted(),
  )
  expect(await reject(bid_id)).toMatchObject({ status: 409, body: { code: 'bid_rejected' } })
})

test('a bid that waits for a haulier is not found by its contractor', async () => {
  const quote_id = await makeQuote(t.db, world, a)
  const bid_id = await makeBid(t.db, a, quote_id)
  const answers = await Promise.all([
    reject(bid_id),
    t.as(a.contractor).put(`/api/bids/${bid_id}/reject`, { version: 9 }),
    t.as(a.contractor).put(`/api/bids/${bid_id}/accept`),
    t.as(a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/accept`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await makeHaulierBid(t.db, a, { quote_id, bid_id })
  expect((await reject(bid_id)).status).toBe(200)
})

test('rejecting a bid that was withdrawn meanwhile is refused with that reason', async () => {
  const { bid_id } = await makeMarket(t.db, world)
  await t.as(a.supplier).delete(`/api/bids/${bid_id}`)
  expect(await reject(bid_id)).toMatchObject({ status: 409, body: { code: 'bid_cancelled' } })
})

test('only its quote’s contractor rejects a bid, before any acceptance', async () => {
  const { bid_id } = await makeOrder(t.db, world, a)
  expect(await reject(bid_id)).toMatchObject({ status: 409, body: { code: 'already_accepted' } })
  const open = await makeMarket(t.db, world)
  expect((await t.as(world.b.contractor).put(`/api/bids/${open.bid_id}/reject`)).status).toBe(404)
  expect((await t.as(a.supplier).put(`/api/bids/${open.bid_id}/reject`)).status).toBe(403)
})
