import { beforeEach, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent, readNewestEvent } from '../newestEvents.ts'
import type { Person } from '../world.ts'
import { askBids, idsOf } from './bidLists.ts'

/** A quote whose verification an admin took back: who bid on it or priced it reads on, may withdraw, and is told. */

let made: { quote_id: number; bid_id: number; unpriced: number }
let since = 0
const t = await openTestApi()
const { world } = t
const { a } = world
beforeEach(async () => {
  const quote_id = await makeQuote(t.db, world, a)
  const bid_id = await makeBid(t.db, a, quote_id)
  await makeHaulierBid(t.db, a, { quote_id, bid_id })
  const unpriced = await makeBid(t.db, world.b, quote_id)
  await makeBid(t.db, { ...a, supplier: world.rivalSupplier }, quote_id, { status: 'rejected', accepted: 'rejected' })
  made = { quote_id, bid_id, unpriced }
  since = await newestEvent(t.db)
  await verify(0)
})

const verify = (status: number) =>
  t.as(world.admin).put(`/api/quotes/${made.quote_id}/verify`, { status, markup_price: 288 })
const ask = (who: Person, query = '') => askBids(t, who, made.quote_id, query)
const withdraw = (who: Person, bidId = made.bid_id) => t.as(who).delete(`/api/bids/${bidId}/haulier-price`)
const company = (member: { company_id: number }) => `company:${member.company_id}`

test('a supplier with a bid can still read it, in My Bids too, and withdraw it', async () => {
  expect((await ask(a.supplier)).body.data).toMatchObject([{ id: made.bid_id, status: 'pending' }])
  const mine = async () =>
    (await t.as(a.supplier).get('/api/my-bid-quotes')).body.data.find(
      (bid: { quote_id: number }) => bid.quote_id === made.quote_id,
    )
  expect(await mine()).toMatchObject({ bid_status: 'pending', quote_status: 0 })
  expect((await t.as(a.supplier).delete(`/api/bids/${made.bid_id}`)).status).toBe(200)
  expect((await ask(a.supplier)).status).toBe(404)
  expect(await mine()).toBeUndefined()
})

test('a haulier with a price can still read only that bid, and withdraw the price', async () => {
  expect(idsOf((await ask(a.haulier)).body)).toEqual([made.bid_id])
  expect((await ask(a.haulier)).body.data[0]).toMatchObject({ label: 'Price submitted', haulier_delivery_price: 3456 })
  expect(await withdraw(a.staff_respond)).toMatchObject({
    status: 200,
    body: { message: 'Delivery price withdrawn', data: { status: 'withdrawn', version: 2 } },
  })
  expect((await ask(a.haulier)).status).toBe(404)
  expect((await readNewestEvent(t.db, made.quote_id, 'haulier_bid.withdrawn')).audience).toEqual(
    ['admins', company(a.contractor), company(a.haulier)].toSorted(),
  )
})

test('an unverified quote’s bids are closed to everybody else', async () => {
  for (const who of [world.rivalSupplier, world.rivalHaulier, world.allRounder, world.b.haulier, world.b.contractor]) {
    expect((await ask(who)).status).toBe(404)
  }
  expect((await ask(world.allRounder, '?as=haulier')).status).toBe(404)
})

const sentSince = async () =>
  (await spreadNotices(t, since)).map(({ kind, mail }) => `${kind} ${mail.to.split('@')[0]}: ${mail.subject}`)

test('bidders and hauliers with a price are notified when a quote is unverified and verified again', async () => {
  expect(await sentSince()).toEqual([
    'quote.unverified haulier-a: A quote that you priced waits for verification again',
    'quote.unverified contractor-a: Your quote is no longer verified',
    'quote.unverified supplier-a: A quote that you bid on waits for verification again',
    'quote.unverified haulier-respond-to-quote-a: A quote that you priced waits for verification again',
    'quote.unverified supplier-b: A quote that you bid on waits for verification again',
  ])
  const [, , mail] = await spreadNotices(t, since)
  expect(mail?.mail.text).toContain('20 mm limestone, 480.0 t')
  expect(mail?.mail.text).toContain(`/supplier/quoteDetails/${made.quote_id}`)
  await verify(1)
  // The first is no longer so, and bidders aren't told any more.
  expect(await sentSince()).toEqual([
    'quote.unverified contractor-a: Your quote is no longer verified',
    'quote.verified haulier-a: A quote that you priced is verified again',
    'quote.verified contractor-a: Your quote was verified',
    'quote.verified supplier-a: A quote that you bid on is verified again',
    'quote.verified haulier-respond-to-quote-a: A quote that you priced is verified again',
    'quote.verified supplier-b: A quote that you bid on is verified again',
  ])
})

test('a price can be withdrawn on an open quote too; the contractor no longer sees it, and the bid needs a price again', async () => {
  await verify(1)
  expect((await withdraw(a.haulier)).status).toBe(200)
  expect(idsOf((await ask(a.contractor)).body)).toEqual([])
  expect((await ask(a.haulier)).body.data[0]).toMatchObject({ label: 'Needs haulier', haulier_delivery_price: 3456 })
  expect(await withdraw(a.haulier)).toMatchObject({ status: 409, body: { code: 'price_not_standing' } })
  const priced = await t.as(a.haulier).put(`/api/bids/${made.bid_id}/haulier-price`, { haulier_delivery_price: 3000 })
  expect(priced.body.data).toMatchObject({ status: 'pending', version: 3 })
})

test('a price is withdrawn only by its own haulier, before the decision', async () => {
  for (const who of [world.b.haulier, world.rivalHaulier]) expect((await withdraw(who)).status).toBe(404)
  for (const who of [a.supplier, a.contractor, a.staff_execute, a.driver, world.admin]) {
    expect((await withdraw(who)).status).toBe(403)
  }
  expect((await withdraw(a.haulier, made.unpriced)).status).toBe(404)
  const { bid_id } = await makeOrder(t.db, world, a)
  expect(await withdraw(a.haulier, bid_id)).toMatchObject({ status: 409, body: { code: 'already_accepted' } })
})
