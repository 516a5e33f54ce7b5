import { expect, test } from 'vitest'
import { closePrices } from '../../../api/bids/queries.ts'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()
const { world } = t
const { a } = world

const company = (member: { company_id: number }) => `company:${member.company_id}`
const price = (bidId: number, pounds: unknown, person: Person = a.haulier) =>
  t.as(person).put(`/api/bids/${bidId}/haulier-price`, { haulier_delivery_price: pounds })

async function waitingBid(quote = {}, bid = {}) {
  const quote_id = await makeQuote(t.db, world, a, quote)
  return { quote_id, bid_id: await makeBid(t.db, a, quote_id, bid) }
}

test('a haulier prices the delivery, and the contractor is notified the first time', async () => {
  const { quote_id, bid_id } = await waitingBid()
  const { status, body } = await price(bid_id, 3456)
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Delivery price submitted successfully',
    data: {
      id: expect.any(Number),
      bid_id,
      haulier_id: a.haulier.company_id,
      haulier_name: 'haulier-a Ltd',
      delivery_price: 3456,
      priced_for_old_dates: false,
      priced_for: null,
      status: 'pending',
      version: 1,
      submitted_at: t.clock.now.toISOString(),
      updated_at: t.clock.now.toISOString(),
    },
  })
  expect(await readNewestEvent(t.db, quote_id, 'haulier_bid.priced')).toEqual({
    audience: ['admins', company(a.contractor), company(a.haulier)].toSorted(),
    data: { bid_id, haulier_bid_id: body.data.id },
  })
})

test('a tab that shows a withdrawn price can’t change the new one', async () => {
  const { bid_id } = await waitingBid()
  const url = `/api/bids/${bid_id}/haulier-price`
  const shown = (await price(bid_id, 500)).body.data.version
  await t.as(a.haulier).delete(url)
  expect((await price(bid_id, 600)).status).toBe(200)
  const late = await t.as(a.haulier).put(url, { haulier_delivery_price: 480, version: shown })
  expect([late.status, late.body.code]).toEqual([409, 'changed'])
})

test('a form that shows a price ended by the supplier’s edit can’t change it', async () => {
  const { bid_id } = await waitingBid()
  const shown = (await price(bid_id, 500)).body.data.version
  await t.db.transaction().execute((trx) => closePrices(trx, bid_id, 'void', t.clock.now))
  const url = `/api/bids/${bid_id}/haulier-price`
  const late = await t.as(a.haulier).put(url, { haulier_delivery_price: 480, version: shown })
  expect([late.status, late.body.code]).toEqual([409, 'changed'])
})

test('a second price replaces the first, even when a colleague gives it', async () => {
  const { quote_id, bid_id } = await waitingBid()
  const first = await price(bid_id, 3456)
  const second = await price(bid_id, 3300.25, a.staff_respond)
  expect(second.body.data).toMatchObject({ id: first.body.data.id, delivery_price: 3300.25, version: 2 })
  await readNewestEvent(t.db, quote_id, 'haulier_bid.updated')
  const { n } = await t.db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('quote_id', '=', quote_id)
    .where('kind', '=', 'haulier_bid.priced')
    .executeTakeFirstOrThrow()
  expect(n).toBe(1)
})

test('the call with the quote in its path does the same, and is 404 when the bid belongs to another quote', async () => {
  const { quote_id, bid_id } = await waitingBid()
  const other = await waitingBid()
  const body = { haulier_delivery_price: 0 }
  const url = (quoteId: number) => `/api/quotes/${quoteId}/bids/${bid_id}/haulier-price`
  expect((await t.as(a.haulier).put(url(other.quote_id), body)).status).toBe(404)
  expect(await t.as(a.haulier).put(url(quote_id), body)).toMatchObject({
    status: 200,
    body: { data: { delivery_price: 0 } },
  })
})

test('a new price is added beside a voided one', async () => {
  const made = await waitingBid()
  const old = await makeHaulierBid(t.db, a, made, { status: 'void' })
  const { body } = await price(made.bid_id, 3000)
  expect(body.data.id).not.toBe(old)
  expect(body.data).toMatchObject({ status: 'pending', version: 2 })
})

test.each([
  [undefined, 'The haulier delivery price field is required.'],
  [-1, 'The haulier delivery price field must be at least 0.'],
  [1.234, 'The haulier delivery price field must have at most 2 decimals.'],
])('the price %s is refused', async (pounds, text) => {
  const { bid_id } = await waitingBid()
  const { status, body } = await price(bid_id, pounds)
  expect(status).toBe(422)
  expect(body.errors).toEqual({ haulier_delivery_price: [text] })
})

test('only a bid that needs a haulier can be priced', async () => {
  const delivering = await waitingBid({}, { can_deliver: true })
  const collected = await waitingBid({ delivery_method: 'Collect' })
  const unverified = await waitingBid({ status: 0, markup_pence: null })
  const withheld = await waitingBid({ withheld: true })
  for (const { bid_id } of [delivering, collected, unverified, withheld]) {
    expect((await price(bid_id, 3456)).status).toBe(404)
  }
})

test('a haulier who has priced a bid reads why they can’t price it again', async () => {
  const made = await waitingBid({}, { can_deliver: true })
  await makeHaulierBid(t.db, a, made, { status: 'void' })
  expect(await price(made.bid_id, 3456)).toMatchObject({ status: 409, body: { code: 'no_haulier_needed' } })
  const rejected = await waitingBid({}, { status: 'rejected', accepted: 'rejected' })
  await makeHaulierBid(t.db, a, rejected, { status: 'rejected' })
  expect(await price(rejected.bid_id, 3456)).toMatchObject({ status: 409, body: { code: 'bid_rejected' } })
})

test('an accepted bid takes no price from any haulier', async () => {
  const { bid_id } = await makeOrder(t.db, world, a)
  expect(await price(bid_id, 1)).toMatchObject({ status: 409, body: { code: 'already_accepted' } })
  expect((await price(bid_id, 1, world.rivalHaulier)).status).toBe(409)
})

test('a price is refused on a shut-out supplier’s bid and on the firm’s own quote', async () => {
  const own = { company_id: world.allRounder.company_id, user_id: world.allRounder.id }
  const mine = await waitingBid(own)
  expect(await price(mine.bid_id, 1, world.allRounder)).toMatchObject({ status: 403, body: { code: 'own_quote' } })
  const { bid_id } = await waitingBid()
  await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', a.supplier.id).execute()
  expect((await price(bid_id, 3456)).status).toBe(404)
  await t.db.updateTable('users').set({ verified_at: t.clock.now }).where('id', '=', a.supplier.id).execute()
})

test('only hauliers’ people with the permission to respond may price', async () => {
  const { bid_id } = await waitingBid()
  for (const person of [a.staff_execute, a.staff_fulfillment, a.driver, a.contractor, a.supplier, world.admin]) {
    expect((await price(bid_id, 3456, person)).status).toBe(403)
  }
})
