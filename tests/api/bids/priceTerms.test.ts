import { beforeEach, describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import { makeMarket } from '../market.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import type { Person } from '../world.ts'

/** Until when bids are taken, and until when a price holds: both end with their day in London. */

const today = '2026-03-10T09:00:00.000Z'
const t = await openTestApi()
const { world } = t
const { a } = world
beforeEach(() => goTo(today))

/** To another day, with everybody still signed in. */
async function goTo(instant: string): Promise<void> {
  t.clock.now = new Date(instant)
  await keepSignedIn(t.db)
}

const body = (more: object) => ({ ...quoteBody, product_id: world.products.limestone, ...more })
const create = (more: object) => t.as(a.contractor).post('/api/quotes', body(more))
const read = async (who: Person, path: string) => (await t.as(who).get(path)).body
const stateOf = async (table: 'quotes' | 'bids') =>
  JSON.stringify(await t.db.selectFrom(table).selectAll().orderBy('id').execute())
const passed = 'This day has passed: choose today or a later day.'
const afterWindow = 'Bids must close before the delivery window ends.'

describe('the last day for bids', () => {
  test('is shown to the owner, admins, suppliers and hauliers, not to another contractor', async () => {
    const { status, body: made } = await create({ bids_until: '2026-03-14' })
    expect([status, made.data.bids_until]).toEqual([201, '2026-03-14'])
    expect((await create({})).body.data.bids_until).toBeNull()
    expect((await create({ bids_until: null })).body.data.bids_until).toBeNull()
    const id = await makeQuote(t.db, world, a, { bids_until: '2026-03-14' })
    await makeBid(t.db, a, id)
    for (const who of [a.contractor, world.admin, a.supplier, a.haulier]) {
      expect((await read(who, `/api/quotes/${id}`)).data.bids_until).toBe('2026-03-14')
    }
    const { data } = await read(world.b.contractor, `/api/quotes/${id}`)
    expect(data).toMatchObject({ seen_as: 'contractor', id })
    expect(data).not.toHaveProperty('bids_until')
  })

  test.each([
    ['2026-03-09', passed],
    ['2026-03-28', afterWindow],
    ['2026-02-30', 'The bids until field must be a valid date.'],
    ['', 'The bids until field is required.'],
    ['1999-12-31', 'The date must lie between 2000 and 2099.'],
    ['14/03/2026', 'The bids until field must be a valid date.'],
    [20260314, 'The bids until field must be a string.'],
    [['2026-03-14'], 'The bids until field must be a string.'],
    [{ day: 14 }, 'The bids until field must be a string.'],
    [true, 'The bids until field must be a string.'],
    ['2026-03-14T00:00:00Z', 'The bids until field must be a valid date.'],
  ])('is refused under its field’s name, without storing anything: %j', async (bids_until, text) => {
    const before = await stateOf('quotes')
    const { status, body: answer } = await create({ bids_until })
    expect([status, answer.errors]).toEqual([422, { bids_until: [text] }])
    expect(await stateOf('quotes')).toBe(before)
  })

  test('stays when an edit leaves it out, goes with null, and may be in the past only if unchanged', async () => {
    const id = await makeQuote(t.db, world, a, { status: 0, markup_pence: null, bids_until: '2026-03-09' })
    const edit = (more: object) => t.as(a.contractor).put(`/api/quotes/${id}`, body(more))
    expect((await edit({})).body.data.bids_until).toBe('2026-03-09')
    expect((await edit({ bids_until: '2026-03-09' })).status).toBe(200)
    expect((await edit({ bids_until: '2026-03-08' })).body.errors).toEqual({ bids_until: [passed] })
    expect((await edit({ bids_until: '2026-03-10' })).body.data.bids_until).toBe('2026-03-10')
    expect((await edit({ bids_until: '2026-03-26' })).status).toBe(200)
    // The window closes before it.
    const { body: answer } = await edit({ delivery_to_date: '2026-03-20' })
    expect(answer.errors).toEqual({ bids_until: [afterWindow] })
    expect((await edit({ bids_until: null })).body.data.bids_until).toBeNull()
  })

  test.each([
    ['2026-03-28', '2026-03-28T23:59:59.999Z', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29', '2026-03-29T22:59:59.999Z', '2026-03-29T23:00:00.000Z'],
    ['2026-10-24', '2026-10-24T22:59:59.999Z', '2026-10-24T23:00:00.000Z'],
    ['2026-10-25', '2026-10-25T23:59:59.999Z', '2026-10-26T00:00:00.000Z'],
  ])('%s lasts until %s; from %s bids and prices can only be withdrawn', async (day, last, over) => {
    const window = { delivery_from_date: '2026-03-16', delivery_to_date: '2026-11-27', bids_until: day }
    const { quote_id, bid_id } = await makeMarket(t.db, world, window)
    const empty = await makeQuote(t.db, world, a, window)
    const supplier = t.as(a.supplier)
    const haulier = t.as(a.haulier)
    const bid = () => supplier.post(`/api/quotes/${empty}/bids`, bidTerms)
    const change = () => supplier.put(`/api/bids/${bid_id}`, bidTerms)
    const price = () => haulier.put(`/api/bids/${bid_id}/haulier-price`, { haulier_delivery_price: 3000 })
    await goTo(last)
    expect([(await change()).status, (await price()).status, (await bid()).status]).toEqual([200, 200, 201])
    await goTo(over)
    const before = await stateOf('bids')
    for (const send of [() => t.as(world.b.supplier).post(`/api/quotes/${empty}/bids`, bidTerms), change, price]) {
      const { status, body: answer } = await send()
      expect([status, answer.code]).toEqual([409, 'bids_closed'])
      expect(answer.message).toBe('Bidding on this quote has closed: its last day for bids has passed.')
    }
    expect(await stateOf('bids')).toBe(before)
    expect((await haulier.delete(`/api/bids/${bid_id}/haulier-price`)).status).toBe(200)
    expect((await supplier.delete(`/api/bids/${bid_id}`)).status).toBe(200)
    expect(quote_id).toBeGreaterThan(0)
  })

  test('doesn’t stop the contractor from accepting afterwards', async () => {
    const { bid_id } = await makeOffer({ quote: { bids_until: '2026-03-09' } })
    expect((await t.as(a.contractor).put(`/api/bids/${bid_id}/accept`)).status).toBe(200)
  })
})

type Rows = { quote?: object; bid?: object; price?: object | null }
async function makeOffer({ quote = {}, bid = {}, price = {} }: Rows = {}) {
  const quote_id = await makeQuote(t.db, world, a, quote)
  const bid_id = await makeBid(t.db, a, quote_id, bid)
  const price_id = price && (await makeHaulierBid(t.db, a, { quote_id, bid_id }, price))
  return { quote_id, bid_id, price_id }
}

describe('the last day of a price', () => {
  test('is shown to its supplier, the owner and admins, not to hauliers', async () => {
    const { quote_id } = await makeOffer({ bid: { price_holds_until: '2026-03-12' } })
    const quote = await makeQuote(t.db, world, a)
    const sent = { ...bidTerms, price_holds_until: '2026-03-12' }
    const { status, body: made } = await t.as(a.supplier).post(`/api/quotes/${quote}/bids`, sent)
    expect([status, made.data.price_holds_until]).toEqual([201, '2026-03-12'])
    for (const who of [a.supplier, a.contractor, world.admin]) {
      expect((await read(who, `/api/quotes/${quote_id}/bids`)).data[0].price_holds_until).toBe('2026-03-12')
    }
    expect(JSON.stringify(await read(a.haulier, `/api/quotes/${quote_id}/bids`))).not.toMatch(/holds|2026-03-12/)
  })

  test.each([
    ['2026-03-09', passed],
    ['2026-02-30', 'The price holds until field must be a valid date.'],
    ['2100-01-01', 'The date must lie between 2000 and 2099.'],
    [1, 'The price holds until field must be a string.'],
    [['2026-03-14'], 'The price holds until field must be a string.'],
    [false, 'The price holds until field must be a string.'],
  ])(
    'is refused under its field’s name on submit and update, without storing anything: %j',
    async (price_holds_until, text) => {
      const { bid_id } = await makeOffer()
      const quote = await makeQuote(t.db, world, a)
      const before = await stateOf('bids')
      for (const { status, body: answer } of [
        await t.as(a.supplier).post(`/api/quotes/${quote}/bids`, { ...bidTerms, price_holds_until }),
        await t.as(a.supplier).put(`/api/bids/${bid_id}`, { ...bidTerms, price_holds_until }),
      ]) {
        expect([status, answer.errors]).toEqual([422, { price_holds_until: [text] }])
      }
      expect(await stateOf('bids')).toBe(before)
    },
  )

  test.each([
    ['2026-03-28', '2026-03-28T23:59:59.999Z', '2026-03-29T00:00:00.000Z'],
    ['2026-03-29', '2026-03-29T22:59:59.999Z', '2026-03-29T23:00:00.000Z'],
    ['2026-10-25', '2026-10-25T23:59:59.999Z', '2026-10-26T00:00:00.000Z'],
  ])('%s lasts until %s; from %s the bid can’t be accepted until its supplier renews it', async (day, last, over) => {
    const quote = { delivery_to_date: '2026-11-27' }
    const inTime = await makeOffer({ quote, bid: { price_holds_until: day } })
    const late = await makeOffer({ quote, bid: { price_holds_until: day } })
    const accept = (id: number) => t.as(a.contractor).put(`/api/bids/${id}/accept`)
    await goTo(last)
    expect((await accept(inTime.bid_id)).status).toBe(200)
    await goTo(over)
    const withPrice = `/api/quotes/${late.quote_id}/bids/${late.bid_id}/haulier-bids/${late.price_id}/accept`
    for (const { status, body: answer } of [await accept(late.bid_id), await t.as(a.contractor).put(withPrice)]) {
      expect([status, answer.code]).toEqual([409, 'price_lapsed'])
      expect(answer.message).toContain('They can renew it by updating the bid.')
    }
    expect((await t.as(a.contractor).put(`/api/bids/${late.bid_id}/reject`)).status).toBe(200)
    const renewed = await makeOffer({ quote, bid: { price_holds_until: day } })
    const terms = { ...bidTerms, price_holds_until: '2026-11-01' }
    expect((await t.as(a.supplier).put(`/api/bids/${renewed.bid_id}`, terms)).status).toBe(200)
    expect((await accept(renewed.bid_id)).status).toBe(200)
  })
})
