import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { startTestApi, type TestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { told } from '../told.ts'
import type { Chain, Member, Person, World } from '../world.ts'

/** A contractor takes their verified quote back, moves its dates, and every price on it is asked for again. */

let t: TestApi
let world: World
let a: Chain
let made: { quote_id: number; bid_id: number; price_id: number; rival_id: number; delivered: number }
let since = 0
beforeAll(async () => {
  t = await startTestApi()
  world = t.world
  a = world.a
})
afterAll(() => t.close())
beforeEach(async () => {
  const quote_id = (await t.as(a.contractor).post('/api/quotes', body())).body.data.id
  await verify(1, quote_id)
  const bid_id = await makeBid(t.db, a, quote_id)
  const price_id = await makeHaulierBid(t.db, a, { quote_id, bid_id })
  const rival_id = await makeHaulierBid(t.db, { ...a, haulier: world.rivalHaulier }, { quote_id, bid_id })
  const delivered = await makeBid(t.db, { ...a, supplier: world.rivalSupplier }, quote_id, { can_deliver: true })
  made = { quote_id, bid_id, price_id, rival_id, delivered }
  since = Number(
    (await t.db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).id,
  )
})

const body = (more: object = {}) => ({ ...quoteBody, product_id: world.products.limestone, ...more })
const verify = (status: number, id = made.quote_id) =>
  t.as(world.admin).put(`/api/quotes/${id}/verify`, { status, markup_price: 288 })
const takeBack = (id = made.quote_id, who: Person = a.contractor) => t.as(who).post(`/api/quotes/${id}/take-back`)
const edit = (more: object) => t.as(a.contractor).put(`/api/quotes/${made.quote_id}`, body(more))
const reaffirm = (who: Person, shown?: object, id = made.bid_id) => t.as(who).post(`/api/bids/${id}/reaffirm`, shown)
const acceptWith = (price: number) =>
  t.as(a.contractor).put(`/api/quotes/${made.quote_id}/bids/${made.bid_id}/haulier-bids/${price}/accept`)
const bidsAs = async (who: Person, query = '') =>
  (await t.as(who).get(`/api/quotes/${made.quote_id}/bids${query}`)).body.data
const company = (member: Member) => `company:${member.company_id}`
const later = { delivery_from_date: '2026-03-23', delivery_to_date: '2026-04-03' }

async function moveDates(more: object = later) {
  expect((await takeBack()).status).toBe(200)
  expect((await edit(more)).status).toBe(200)
  expect((await verify(1)).status).toBe(200)
}

describe('taking back', () => {
  test('hides the quote with its bids until it is verified again, and clears its markup', async () => {
    const { status, body: answer } = await takeBack()
    expect([status, answer.message]).toEqual([200, 'Quote taken back'])
    expect(answer.data).toMatchObject({ status: 0, markup_price: null, visible_bid_count: 0 })
    expect(await bidsAs(a.contractor)).toEqual([])
    expect(await bidsAs(a.supplier)).toMatchObject([
      { id: made.bid_id, status: 'pending', priced_for_old_dates: false },
    ])
    expect((await t.as(world.b.supplier).get(`/api/quotes/${made.quote_id}`)).status).toBe(404)
    expect((await acceptWith(made.price_id)).body.code).toBe('not_verified')
    expect((await reaffirm(a.supplier)).body.code).toBe('not_verified')
    await verify(1)
    expect((await acceptWith(made.price_id)).status).toBe(200)
  })

  test('is told to whoever bid or priced, to nobody else and not to whoever did it', async () => {
    await takeBack()
    const bidders = [a.supplier, a.haulier, world.rivalHaulier, world.rivalSupplier, a.contractor].map(company)
    expect((await told(t.db, made.quote_id, 'quote.taken_back')).audience).toEqual(['admins', ...bidders].sort())
    const mails = await spreadNotices(t, since)
    expect(mails.map(({ mail }) => mail.to).sort()).toEqual([
      'haulier-a@test.example',
      'haulier-respond-to-quote-a@test.example',
      'rival-haulier@test.example',
      'rival-supplier@test.example',
      'supplier-a@test.example',
    ])
    expect(mails.every(({ mail }) => mail.text.includes('The contractor took it back to change it.'))).toBe(true)
  })

  test('is for its owner while nothing is accepted', async () => {
    expect((await takeBack(made.quote_id, world.b.contractor)).body).toMatchObject({ code: 'not_owner' })
    const { quote_id: ordered } = await makeOrder(t.db, world, a)
    expect(await takeBack(ordered)).toMatchObject({ status: 409, body: { code: 'already_accepted' } })
    const waiting = await makeQuote(t.db, world, a, { status: 0, markup_pence: null })
    expect(await takeBack(waiting)).toMatchObject({ status: 409, body: { code: 'not_verified' } })
    const rejected = await makeQuote(t.db, world, a, { status: 2, markup_pence: null })
    expect(await takeBack(rejected)).toMatchObject({ status: 409, body: { code: 'quote_rejected' } })
    expect((await takeBack(2_000_000_000)).status).toBe(404)
    expect((await takeBack(made.quote_id, world.admin)).status).toBe(403)
  })
})

describe('verified again', () => {
  test.each([
    ['dates', later],
    ['access times', { access_times_open: '08:00' }],
    ['notes', { notes: 'Ring first' }],
  ])(
    'with other %s the bids stay, marked, and nothing is accepted before both firms have spoken',
    async (_what, more) => {
      await moveDates(more)
      const [bid] = await bidsAs(a.contractor)
      expect(bid).toMatchObject({ id: made.bid_id, status: 'pending', priced_for_old_dates: true })
      expect(bid.haulier_bids.map((price: { priced_for_old_dates: boolean }) => price.priced_for_old_dates)).toEqual([
        true,
        true,
      ])
      expect(await acceptWith(made.price_id)).toMatchObject({ status: 409, body: { code: 'bid_for_old_dates' } })
      expect(await reaffirm(a.supplier)).toMatchObject({ status: 200, body: { message: 'Your price holds' } })
      expect(await acceptWith(made.price_id)).toMatchObject({ status: 409, body: { code: 'price_for_old_dates' } })
      expect((await reaffirm(a.staff_respond)).status).toBe(200)
      // The rival haulier has said nothing.
      expect((await acceptWith(made.rival_id)).body.code).toBe('price_for_old_dates')
      expect((await acceptWith(made.price_id)).status).toBe(200)
    },
  )

  test('a plain accept asks the one price that stands too', async () => {
    await t.as(world.rivalHaulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    await moveDates()
    await reaffirm(a.supplier)
    const accept = () => t.as(a.contractor).put(`/api/bids/${made.bid_id}/accept`)
    expect((await accept()).body.code).toBe('price_for_old_dates')
    await reaffirm(a.haulier)
    expect((await accept()).status).toBe(200)
  })

  test('a bid that the supplier delivers needs the supplier alone', async () => {
    await moveDates()
    const accept = () => t.as(a.contractor).put(`/api/bids/${made.delivered}/accept`)
    expect((await accept()).body.code).toBe('bid_for_old_dates')
    await reaffirm(world.rivalSupplier, undefined, made.delivered)
    expect((await accept()).status).toBe(200)
  })

  test('My Bids says which bids wait for a word', async () => {
    const mine = async () => {
      const { data } = (await t.as(a.supplier).get('/api/my-bid-quotes')).body
      return data.find(({ bid_id }: { bid_id: number }) => bid_id === made.bid_id)
    }
    expect(await mine()).toMatchObject({ priced_for_old_dates: false, price_holds_until: null })
    await moveDates()
    expect((await mine()).priced_for_old_dates).toBe(true)
    await reaffirm(a.supplier)
    expect((await mine()).priced_for_old_dates).toBe(false)
  })

  test('a new price counts as said, of a supplier and of a haulier', async () => {
    await moveDates()
    await t.as(a.supplier).put(`/api/bids/${made.bid_id}`, { ...bidTerms, product_price: 7000 })
    await t.as(a.haulier).put(`/api/bids/${made.bid_id}/haulier-price`, { haulier_delivery_price: 3600 })
    expect((await acceptWith(made.price_id)).status).toBe(200)
  })

  test('what bidders are not told, or did not price, asks nobody', async () => {
    await moveDates({ reference: 'PO 7', site_contact_name: 'Ines Hallam', bids_until: '2026-03-20' })
    expect((await bidsAs(a.supplier))[0].priced_for_old_dates).toBe(false)
    expect((await acceptWith(made.price_id)).status).toBe(200)
  })

  test('with another job the bids are ended, and none binds to it', async () => {
    await moveDates({ ...later, quantity: 500 })
    expect((await acceptWith(made.price_id)).status).toBe(409)
    const states = await t.db.selectFrom('bids').select('status').where('quote_id', '=', made.quote_id).execute()
    expect(states.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect((await told(t.db, made.quote_id, 'bid.cancelled')).data).toEqual({ reason: 'quote_changed' })
  })

  test('after an admin took the verification back it is the same', async () => {
    await verify(0)
    await edit(later)
    await verify(1)
    expect((await acceptWith(made.price_id)).body.code).toBe('bid_for_old_dates')
  })

  test('moved twice, what was said for the first dates holds no longer', async () => {
    await moveDates()
    await reaffirm(a.supplier)
    await moveDates({ ...later, delivery_to_date: '2026-04-10' })
    expect((await acceptWith(made.price_id)).body.code).toBe('bid_for_old_dates')
  })

  test('whose price is for the old dates is asked, by mail and once they have not spoken meanwhile', async () => {
    await moveDates()
    const asked = [a.supplier, a.haulier, world.rivalHaulier, world.rivalSupplier].map(company)
    expect((await told(t.db, made.quote_id, 'quote.dates_moved')).audience).toEqual(['admins', ...asked].sort())
    expect((await told(t.db, made.quote_id, 'quote.verified')).audience).toEqual(['admins', company(a.contractor)])
    await reaffirm(a.supplier)
    const mails = (await spreadNotices(t, since)).filter(({ kind }) => kind === 'quote.dates_moved')
    expect(mails.map(({ mail }) => mail.to).sort()).toEqual([
      'haulier-a@test.example',
      'haulier-respond-to-quote-a@test.example',
      'rival-haulier@test.example',
      'rival-supplier@test.example',
    ])
  })
})

test('whatever is said, changed and accepted at once, no order is made of a price for the old dates', async () => {
  for (let run = 0; run < 8; run += 1) {
    const quote_id = await makeQuote(t.db, world, a, { terms_version: 2 })
    const bid_id = await makeBid(t.db, a, quote_id)
    const price_id = await makeHaulierBid(t.db, a, { quote_id, bid_id })
    const [said, changed, , accepted] = await Promise.all([
      reaffirm(a.supplier, undefined, bid_id),
      t.as(a.supplier).put(`/api/bids/${bid_id}`, { ...bidTerms, product_price: 7000 }),
      reaffirm(a.haulier, undefined, bid_id),
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

describe('the price holds', () => {
  test('said twice it is recorded once, and the contractor is told', async () => {
    await moveDates()
    for (const _tap of [1, 2]) expect((await reaffirm(a.supplier)).status).toBe(200)
    const events = await t.db
      .selectFrom('events')
      .select(['kind', 'data'])
      .where('quote_id', '=', made.quote_id)
      .where('kind', '=', 'bid.reaffirmed')
      .execute()
    expect(events).toEqual([{ kind: 'bid.reaffirmed', data: { bid_id: made.bid_id } }])
    const mails = (await spreadNotices(t, since)).filter(({ kind }) => kind === 'bid.reaffirmed')
    expect(mails.map(({ mail }) => mail.to)).toEqual(['contractor-a@test.example'])
  })

  test('a bid that still waits for a haulier is not told to the contractor', async () => {
    await t.as(a.haulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    await t.as(world.rivalHaulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    await moveDates()
    await reaffirm(a.supplier)
    expect((await told(t.db, made.quote_id, 'bid.reaffirmed')).audience).toEqual(['admins', company(a.supplier)])
  })

  test('for what was on the screen: moved again meanwhile it is 409, and nothing is said', async () => {
    await moveDates()
    const { terms_version } = (await t.as(a.supplier).get(`/api/quotes/${made.quote_id}`)).body.data
    await moveDates({ ...later, delivery_to_date: '2026-04-10' })
    expect(await reaffirm(a.supplier, { terms_version })).toMatchObject({ status: 409, body: { code: 'changed' } })
    expect((await bidsAs(a.supplier))[0].priced_for_old_dates).toBe(true)
    expect((await reaffirm(a.supplier, { terms_version: terms_version + 1 })).status).toBe(200)
  })

  test.each([[0], [-1], ['x'], [1.5], [[1]], [{}], [null], [true]])('%j is no version', async (terms_version) => {
    await moveDates()
    const { status, body: answer } = await reaffirm(a.supplier, { terms_version })
    expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, ['terms_version']])
    expect((await bidsAs(a.supplier))[0].priced_for_old_dates).toBe(true)
  })

  test('is for its supplier and whoever priced it: nobody else learns that it is there', async () => {
    await moveDates()
    for (const who of [world.b.supplier, world.rivalSupplier, world.b.haulier, world.allRounder]) {
      expect((await reaffirm(who)).status).toBe(404)
    }
    for (const who of [a.contractor, a.staff_execute, a.driver, world.admin]) {
      expect((await reaffirm(who)).status).toBe(403)
    }
    expect((await reaffirm(a.supplier, undefined, 2_000_000_000)).status).toBe(404)
  })

  test('not of a withdrawn bid or price, nor one whose own last day or start has passed', async () => {
    await t.as(world.rivalHaulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    await moveDates()
    expect((await reaffirm(world.rivalHaulier)).body.code).toBe('price_not_standing')
    const set = (row: object) => t.db.updateTable('bids').set(row).where('id', '=', made.bid_id).execute()
    await set({ price_holds_until: '2026-03-09' })
    expect((await reaffirm(a.supplier)).body.code).toBe('price_lapsed')
    await set({ price_holds_until: null, earliest_start: '2026-04-04' })
    expect((await reaffirm(a.supplier)).body.errors).toHaveProperty('earliest_start')
    await t.as(a.supplier).delete(`/api/bids/${made.bid_id}`)
    expect((await reaffirm(a.supplier)).body.code).toBe('bid_cancelled')
  })

  test('also once bids have closed: it is no new price', async () => {
    await moveDates()
    await t.db.updateTable('quotes').set({ bids_until: '2026-03-09' }).where('id', '=', made.quote_id).execute()
    expect([(await reaffirm(a.supplier)).status, (await reaffirm(a.haulier)).status]).toEqual([200, 200])
    expect((await acceptWith(made.price_id)).status).toBe(200)
  })

  test('a firm that hauls its own bid says it for both', async () => {
    const own = { ...a, supplier: world.allRounder, haulier: world.allRounder }
    const bid = await makeBid(t.db, own, made.quote_id)
    const price = await makeHaulierBid(t.db, own, { quote_id: made.quote_id, bid_id: bid })
    await moveDates()
    expect((await reaffirm(world.allRounder, undefined, bid)).status).toBe(200)
    const path = `/api/quotes/${made.quote_id}/bids/${bid}/haulier-bids/${price}/accept`
    expect((await t.as(a.contractor).put(path)).status).toBe(200)
  })

  test('hauliers read of their own price whether it is for the old dates, and of no other', async () => {
    await moveDates()
    await reaffirm(world.rivalHaulier)
    const [seen] = await bidsAs(a.haulier)
    expect(seen.haulier_bids).toMatchObject([{ id: made.price_id, priced_for_old_dates: true }])
    expect(seen).not.toHaveProperty('priced_for_old_dates')
  })
})
