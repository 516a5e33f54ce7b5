import { beforeEach, describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { company, later, type Movable, makeMovable } from './movable.ts'

/** A contractor takes their verified quote back, moves its dates, and every price on it is asked for again. */

let made: Movable
const t = await openTestApi()
const { world } = t
const { a } = world
beforeEach(async () => {
  made = await makeMovable(t)
})

describe('taking a quote back', () => {
  test('hides it with its bids until it is verified again, and clears its markup', async () => {
    const { status, body: answer } = await made.takeBack()
    expect([status, answer.message]).toEqual([200, 'Quote taken back'])
    expect(answer.data).toMatchObject({ status: 0, markup_price: null, visible_bid_count: 0 })
    expect(await made.bidsAs(a.contractor)).toEqual([])
    expect(await made.bidsAs(a.supplier)).toMatchObject([
      { id: made.bid_id, status: 'pending', priced_for_old_dates: false },
    ])
    expect((await t.as(world.b.supplier).get(`/api/quotes/${made.quote_id}`)).status).toBe(404)
    expect((await made.acceptWith(made.price_id)).body.code).toBe('not_verified')
    expect((await made.reaffirm(a.supplier)).body.code).toBe('not_verified')
    await made.verify(1)
    expect((await made.acceptWith(made.price_id)).status).toBe(200)
  })

  test('notifies only the bidders and the hauliers with a price', async () => {
    await made.takeBack()
    const bidders = [a.supplier, a.haulier, world.rivalHaulier, world.rivalSupplier, a.contractor].map(company)
    expect((await readNewestEvent(t.db, made.quote_id, 'quote.taken_back')).audience).toEqual(
      ['admins', ...bidders].sort(),
    )
    const mails = await spreadNotices(t, made.since)
    expect(mails.map(({ mail }) => mail.to).sort()).toEqual([
      'haulier-a@test.example',
      'haulier-respond-to-quote-a@test.example',
      'rival-haulier@test.example',
      'rival-supplier@test.example',
      'supplier-a@test.example',
    ])
    expect(mails.every(({ mail }) => mail.text.includes('The contractor took it back to change it.'))).toBe(true)
  })

  test('is for its owner, on a verified quote without an order', async () => {
    expect((await made.takeBack(made.quote_id, world.b.contractor)).body).toMatchObject({ code: 'not_owner' })
    const { quote_id: ordered } = await makeOrder(t.db, world, a)
    expect(await made.takeBack(ordered)).toMatchObject({ status: 409, body: { code: 'already_accepted' } })
    const waiting = await makeQuote(t.db, world, a, { status: 0, markup_pence: null })
    expect(await made.takeBack(waiting)).toMatchObject({ status: 409, body: { code: 'not_verified' } })
    const rejected = await makeQuote(t.db, world, a, { status: 2, markup_pence: null })
    expect(await made.takeBack(rejected)).toMatchObject({ status: 409, body: { code: 'quote_rejected' } })
    expect((await made.takeBack(2_000_000_000)).status).toBe(404)
    expect((await made.takeBack(made.quote_id, world.admin)).status).toBe(403)
  })
})

describe('a quote verified again', () => {
  test.each([
    ['dates', later],
    ['access times', { access_times_open: '08:00' }],
    ['notes', { notes: 'Ring first' }],
  ])(
    'with other %s keeps its bids, marked, and none is accepted before both firms have confirmed',
    async (_what, more) => {
      await made.moveDates(more)
      const [bid] = await made.bidsAs(a.contractor)
      expect(bid).toMatchObject({ id: made.bid_id, status: 'pending', priced_for_old_dates: true })
      expect(bid.haulier_bids.map((price: { priced_for_old_dates: boolean }) => price.priced_for_old_dates)).toEqual([
        true,
        true,
      ])
      expect(await made.acceptWith(made.price_id)).toMatchObject({ status: 409, body: { code: 'bid_for_old_dates' } })
      expect(await made.reaffirm(a.supplier)).toMatchObject({ status: 200, body: { message: 'Your price holds' } })
      expect(await made.acceptWith(made.price_id)).toMatchObject({ status: 409, body: { code: 'price_for_old_dates' } })
      expect((await made.reaffirm(a.staff_respond)).status).toBe(200)
      // The rival haulier has said nothing.
      expect((await made.acceptWith(made.rival_id)).body.code).toBe('price_for_old_dates')
      expect((await made.acceptWith(made.price_id)).status).toBe(200)
    },
  )

  test('needs the only haulier’s confirmation for a plain accept too', async () => {
    await t.as(world.rivalHaulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    await made.moveDates()
    await made.reaffirm(a.supplier)
    const accept = () => t.as(a.contractor).put(`/api/bids/${made.bid_id}/accept`)
    expect((await accept()).body.code).toBe('price_for_old_dates')
    await made.reaffirm(a.haulier)
    expect((await accept()).status).toBe(200)
  })

  test('needs only the supplier’s confirmation where the supplier delivers', async () => {
    await made.moveDates()
    const accept = () => t.as(a.contractor).put(`/api/bids/${made.delivered}/accept`)
    expect((await accept()).body.code).toBe('bid_for_old_dates')
    await made.reaffirm(world.rivalSupplier, undefined, made.delivered)
    expect((await accept()).status).toBe(200)
  })

  test('is marked in My Bids while the bid waits for confirmation', async () => {
    const mine = async () => {
      const { data } = (await t.as(a.supplier).get('/api/my-bid-quotes')).body
      return data.find(({ bid_id }: { bid_id: number }) => bid_id === made.bid_id)
    }
    expect(await mine()).toMatchObject({ priced_for_old_dates: false, price_holds_until: null })
    await made.moveDates()
    expect((await mine()).priced_for_old_dates).toBe(true)
    await made.reaffirm(a.supplier)
    expect((await mine()).priced_for_old_dates).toBe(false)
  })

  test('takes a new price from supplier or haulier as confirmation', async () => {
    await made.moveDates()
    await t.as(a.supplier).put(`/api/bids/${made.bid_id}`, { ...bidTerms, product_price: 7000 })
    await t.as(a.haulier).put(`/api/bids/${made.bid_id}/haulier-price`, { haulier_delivery_price: 3600 })
    expect((await made.acceptWith(made.price_id)).status).toBe(200)
  })

  test('needs no confirmation if only fields changed that bidders don’t see or price', async () => {
    await made.moveDates({ reference: 'PO 7', site_contact_name: 'Ines Hallam', bids_until: '2026-03-20' })
    expect((await made.bidsAs(a.supplier))[0].priced_for_old_dates).toBe(false)
    expect((await made.acceptWith(made.price_id)).status).toBe(200)
  })

  test('ends its bids if the job itself has changed', async () => {
    await made.moveDates({ ...later, quantity: 500 })
    expect((await made.acceptWith(made.price_id)).status).toBe(409)
    const states = await t.db.selectFrom('bids').select('status').where('quote_id', '=', made.quote_id).execute()
    expect(states.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect((await readNewestEvent(t.db, made.quote_id, 'bid.cancelled')).data).toEqual({ reason: 'quote_changed' })
  })

  test('needs confirmation if an admin took the verification back too', async () => {
    await made.verify(0)
    await made.edit(later)
    await made.verify(1)
    expect((await made.acceptWith(made.price_id)).body.code).toBe('bid_for_old_dates')
  })

  test('needs a new confirmation each time the dates move', async () => {
    await made.moveDates()
    await made.reaffirm(a.supplier)
    await made.moveDates({ ...later, delivery_to_date: '2026-04-10' })
    expect((await made.acceptWith(made.price_id)).body.code).toBe('bid_for_old_dates')
  })

  test('mails those with a price for the old dates who have not confirmed meanwhile', async () => {
    await made.moveDates()
    const asked = [a.supplier, a.haulier, world.rivalHaulier, world.rivalSupplier].map(company)
    expect((await readNewestEvent(t.db, made.quote_id, 'quote.dates_moved')).audience).toEqual(
      ['admins', ...asked].sort(),
    )
    expect((await readNewestEvent(t.db, made.quote_id, 'quote.verified')).audience).toEqual([
      'admins',
      company(a.contractor),
    ])
    await made.reaffirm(a.supplier)
    const mails = (await spreadNotices(t, made.since)).filter(({ kind }) => kind === 'quote.dates_moved')
    expect(mails.map(({ mail }) => mail.to).sort()).toEqual([
      'haulier-a@test.example',
      'haulier-respond-to-quote-a@test.example',
      'rival-haulier@test.example',
      'rival-supplier@test.example',
    ])
  })
})

test('simultaneous confirmations, changes and acceptances never make an order with a price for the old dates', async () => {
  for (let run = 0; run < 8; run += 1) {
    const quote_id = await makeQuote(t.db, world, a, { terms_version: 2 })
    const bid_id = await makeBid(t.db, a, quote_id)
    const price_id = await makeHaulierBid(t.db, a, { quote_id, bid_id })
    const [said, changed, , accepted] = await Promise.all([
      made.reaffirm(a.supplier, undefined, bid_id),
      t.as(a.supplier).put(`/api/bids/${bid_id}`, { ...bidTerms, product_price: 7000 }),
      made.reaffirm(a.haulier, undefined, bid_id),
      t.as(a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${price_id}/accept`),
    ])
    const bid = await t.db.selectFrom('bids').selectAll().where('id', '=', bid_id).executeTakeFirstOrThrow()
    const order = await t.db.selectFrom('orders').selectAll().where('quote_id', '=', quote_id).executeTakeFirst()
    expect([200, 409]).toContain(said.status)
    expect(order !== undefined).toBe(accepted.status === 200)
    expect(bid.price_pence).toBe(changed.status === 200 ? 700_000 : 676_800)
    if (!order) continue
    const price = await t.db.selectFrom('haulier_bids').selectAll().where('id', '=', price_id).executeTakeFirstOrThrow()
    expect([bid.terms_version, price.terms_version, order.supplier_price_pence]).toEqual([2, 2, bid.price_pence])
  }
})
