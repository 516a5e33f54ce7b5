import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { type Market, makeMarket } from '../market.ts'
import { newestEvent } from '../newestEvents.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import type { Person } from '../world.ts'
import { askBids } from './bidLists.ts'

/** A rejection may say why: to whom it concerns, in what they read and in their mail, and to nobody else. */

let since = 0
const t = await openTestApi()
const { world } = t
const { a } = world
beforeEach(async () => {
  since = await newestEvent(t.db)
})

const reason = 'Too far for our wagons.\nAsk again in May.'
const long = 'x'.repeat(1_001)
/** What no reason is, and what is said of it. */
const bad = [
  [long, 'The reason field must not be greater than 1000 characters.'],
  [42, 'The reason field must be a string.'],
  [['because'], 'The reason field must be a string.'],
  [{ text: 'because' }, 'The reason field must be a string.'],
] as const
const mailsTo = async (who: Person) =>
  (await spreadNotices(t, since)).filter(({ mail }) => mail.to === who.email).map(({ mail }) => mail.text)

describe('the reason for rejecting a bid', () => {
  let market: Market
  beforeEach(async () => {
    market = await makeMarket(t.db, world)
  })
  const reject = (body?: unknown) => t.as(a.contractor).put(`/api/bids/${market.bid_id}/reject`, body)
  const ask = async (who: Person, query = '') => JSON.stringify((await askBids(t, who, market.quote_id, query)).body)

  test('is shown to its supplier, the contractor and admins, not to hauliers or rivals', async () => {
    expect((await reject({ reason })).status).toBe(200)
    for (const who of [a.supplier, a.contractor, world.admin]) {
      const { data } = (await askBids(t, who, market.quote_id)).body
      expect(data.find(({ id }: { id: number }) => id === market.bid_id)).toMatchObject({ rejection_reason: reason })
    }
    for (const who of [a.haulier, world.rivalHaulier, world.rivalSupplier, world.b.haulier]) {
      expect(await ask(who)).not.toContain('Too far')
    }
    expect(await ask(a.haulier)).not.toContain('rejection_reason')
  })

  test('stands in one line of the mail to its supplier, and in no other mail', async () => {
    await reject({ reason })
    expect(await mailsTo(a.supplier)).toEqual([
      expect.stringContaining('\n\nReason given: Too far for our wagons. Ask again in May.\n\n'),
    ])
    for (const who of [a.haulier, world.rivalHaulier]) expect((await mailsTo(who)).join()).not.toContain('Too far')
  })

  test.each([[undefined], [{}], [{ reason: null }], [{ reason: '  ' }]])('is absent for %j', async (body) => {
    expect((await reject(body)).status).toBe(200)
    const { data } = (await askBids(t, a.supplier, market.quote_id)).body
    expect(data).toMatchObject([{ status: 'rejected', rejection_reason: null }])
    expect((await mailsTo(a.supplier)).join()).not.toContain('Reason given')
  })

  test.each(bad)('%j is refused, and nothing is rejected', async (given, text) => {
    const { status, body } = await reject({ reason: given })
    expect([status, body.errors]).toEqual([422, { reason: [text] }])
    const stored = await t.db.selectFrom('bids').selectAll().where('id', '=', market.bid_id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ status: 'pending', rejection_reason: null })
  })

  test('is stored only with a rejected bid', async () => {
    const tried = sql`update bids set rejection_reason = 'x' where id = ${market.bid_id}`.execute(t.db)
    await expect(tried).rejects.toThrow('bids_reason_of_rejection')
  })
})

describe('the reason for rejecting a quote', () => {
  let id: number
  beforeEach(async () => {
    id = await makeQuote(t.db, world, a, { status: 0, markup_pence: null })
  })
  const decide = (body: object) => t.as(world.admin).put(`/api/quotes/${id}/verify`, body)
  const read = async (who: Person) => (await t.as(who).get(`/api/quotes/${id}`)).body.data

  test('is shown to its owner and in their mail', async () => {
    expect((await decide({ status: 2, reason })).body.data).toMatchObject({ rejection_reason: reason })
    expect(await read(a.contractor)).toMatchObject({ status: 2, rejection_reason: reason })
    expect(await mailsTo(a.contractor)).toEqual([
      expect.stringContaining('\n\nReason given: Too far for our wagons. Ask again in May.\n\n'),
    ])
  })

  test('is not shown to bidders whose bids were kept', async () => {
    const { quote_id } = await makeMarket(t.db, world)
    id = quote_id
    await decide({ status: 0 })
    await decide({ status: 2, reason })
    for (const who of [a.supplier, a.haulier]) {
      expect(await read(who)).toMatchObject({ status: 2 })
      expect(JSON.stringify(await read(who))).not.toMatch(/Too far|rejection_reason/)
    }
  })

  test('disappears when the quote is submitted again', async () => {
    await decide({ status: 2, reason })
    const again = { ...quoteBody, product_id: world.products.limestone }
    const { body } = await t.as(a.contractor).put(`/api/quotes/${id}`, again)
    expect(body.data).toMatchObject({ status: 0, rejection_reason: null })
    expect((await mailsTo(a.contractor)).join()).not.toContain('Reason given')
  })

  test('is ignored when a quote is verified or unverified', async () => {
    expect((await decide({ status: 1, markup_price: 1, reason })).body.data.rejection_reason).toBeNull()
    expect((await decide({ status: 0, reason })).body.data.rejection_reason).toBeNull()
  })

  test.each(bad)('%j is refused, and nothing is rejected', async (given, text) => {
    const { status, body } = await decide({ status: 2, reason: given })
    expect([status, body.errors]).toEqual([422, { reason: [text] }])
    expect(await read(a.contractor)).toMatchObject({ status: 0, rejection_reason: null })
  })
})
