import { expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

const verify = (id: number, body: unknown) => t.as(t.world.admin).put(`/api/quotes/${id}/verify`, body)
const stored = (id: number) => t.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const makePending = () => makeQuote(t.db, t.world, t.world.a, { status: 0, markup_pence: null })

async function audienceOf(quoteId: number, kind: string): Promise<string[]> {
  const rows = await t.db
    .selectFrom('events')
    .innerJoin('event_audiences', 'event_audiences.event_id', 'events.id')
    .select('audience')
    .where('quote_id', '=', quoteId)
    .where('events.kind', '=', kind)
    .execute()
  return rows.map(({ audience }) => audience).sort()
}

test('verifying opens the quote with its markup', async () => {
  const id = await makePending()
  const { status, body } = await verify(id, { status: 1, markup_price: '288.50' })
  expect([status, body.message]).toEqual([200, 'Quote Verified'])
  expect(body.data).toMatchObject({ status: 1, markup_price: 288.5, verified_by_name: 'Admin Tester' })
  expect(await stored(id)).toMatchObject({ status: 1, markup_pence: 28_850, verified_by: t.world.admin.id })
  expect(await audienceOf(id, 'quote.verified')).toEqual(['admins', `company:${t.world.a.contractor.company_id}`])
})

test('a markup may be zero, but not missing', async () => {
  const id = await makePending()
  const message = 'Markup Price Required - Please enter a markup price before approving the quote.'
  for (const body of [{ status: 1 }, { status: 1, markup_price: '' }, { status: 1, markup_price: null }]) {
    const answer = await verify(id, body)
    expect([answer.status, answer.body.errors]).toEqual([422, { markup_price: [message] }])
  }
  expect((await verify(id, { status: 1, markup_price: -0.01 })).status).toBe(422)
  expect((await verify(id, { status: 1, markup_price: 1.005 })).status).toBe(422)
  expect((await verify(id, { status: 3, markup_price: 1 })).status).toBe(422)
  expect((await stored(id)).status).toBe(0)
  expect((await verify(id, { status: 1, markup_price: 0 })).body.data.markup_price).toBe(0)
})

test('rejecting leaves no markup', async () => {
  const id = await makePending()
  const { status, body } = await verify(id, { status: 2, markup_price: 5 })
  expect([status, body.message]).toEqual([200, 'Quote Rejected'])
  expect(await stored(id)).toMatchObject({ status: 2, markup_pence: null, verified_by: null })
})

test('taking the verification back clears the markup, keeps the bids and tells their companies', async () => {
  const { db, world } = t
  const id = await makeQuote(db, world, world.a)
  const bid_id = await makeBid(db, world.a, id)
  await makeHaulierBid(db, world.a, { quote_id: id, bid_id })
  const { status, body } = await verify(id, { status: 0 })
  expect([status, body.message]).toEqual([200, 'Quote Unverified'])
  expect(await stored(id)).toMatchObject({ status: 0, markup_pence: null, verified_at: null })
  const bid = await db.selectFrom('bids').select('status').where('id', '=', bid_id).executeTakeFirstOrThrow()
  expect(bid.status).toBe('pending')
  const everybody = [
    'admins',
    ...[world.a.contractor, world.a.haulier, world.a.supplier].map((p) => `company:${p.company_id}`),
  ]
  expect(await audienceOf(id, 'quote.unverified')).toEqual(everybody.sort())
  await verify(id, { status: 1, markup_price: 1 })
  expect(await audienceOf(id, 'quote.verified')).toEqual(everybody.sort())
})

test('no other change of status is allowed', async () => {
  const { db, world } = t
  const verified = await makeQuote(db, world, world.a)
  const rejected = await makeQuote(db, world, world.a, { status: 2, markup_pence: null })
  const { quote_id: ordered } = await makeOrder(db, world, world.a)
  const waiting = await makePending()
  const moves = [
    [verified, 1, 'already_verified'],
    [verified, 2, 'already_verified'],
    [rejected, 1, 'quote_rejected'],
    [rejected, 0, 'quote_rejected'],
    [ordered, 0, 'already_accepted'],
    [waiting, 0, 'not_verified'],
  ] as const
  for (const [id, status, code] of moves) {
    const answer = await verify(id, { status, markup_price: 1 })
    expect([answer.status, answer.body.code]).toEqual([409, code])
  }
})

test('an event of a quote carries no price', async () => {
  const rows = await t.db.selectFrom('events').select('data').where('kind', 'like', 'quote.%').execute()
  expect(rows.length).toBeGreaterThan(3)
  expect(JSON.stringify(rows)).not.toMatch(/price|markup|\d/)
})

test('only admins verify quotes', async () => {
  const id = await makePending()
  const { contractor, supplier, haulier } = t.world.a
  for (const person of [contractor, supplier, haulier]) {
    expect((await t.as(person).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: 1 })).status).toBe(403)
  }
  expect((await verify(999_999, { status: 1, markup_price: 1 })).status).toBe(404)
})
