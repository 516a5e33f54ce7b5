import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { startTestApi, type TestApi } from '../harness.ts'
import type { Chain, Person } from '../world.ts'

/** A haulier carries the tonnes of a bid, which may be a part of the quote's. */

let t: TestApi
let a: Chain
beforeAll(async () => {
  t = await startTestApi()
  a = t.world.a
})
afterAll(() => t.close())

const part = { quantity_kg: 200_000 }
const listed = async (person: Person, id: number) =>
  (await t.as(person).get('/api/quotes?as=haulier&limit=200')).body.data.find(
    (quote: { id: number }) => quote.id === id,
  )
const read = async (person: Person, id: number) => (await t.as(person).get(`/api/quotes/${id}`)).body.data

test('list and page say the tonnes of the bids that wait for a price', async () => {
  const id = await makeQuote(t.db, t.world, a)
  const bid = await makeBid(t.db, a, id, part)
  for (const quote of [await listed(a.haulier, id), await read(a.haulier, id)]) {
    expect(quote).toMatchObject({ quantity: 480, to_carry: [200], collections: [{ bid_id: bid, quantity: 200 }] })
  }
  await makeBid(t.db, t.world.b, id)
  await makeBid(t.db, { ...a, supplier: t.world.rivalSupplier }, id, { ...part, can_deliver: true })
  expect(await read(a.haulier, id)).toMatchObject({ to_carry: [200, 480] })
})

test('after the decision they are those of the bids that the haulier has priced', async () => {
  const id = await makeQuote(t.db, t.world, a)
  const bid_id = await makeBid(t.db, a, id, part)
  const price = await makeHaulierBid(t.db, a, { quote_id: id, bid_id })
  await makeBid(t.db, t.world.b, id)
  await t.as(a.contractor).put(`/api/quotes/${id}/bids/${bid_id}/haulier-bids/${price}/accept`)
  expect(await read(a.haulier, id)).toMatchObject({ to_carry: [200], collections: [] })
  const order = (await t.as(a.haulier).get(`/api/quotes/${id}/accepted-details`)).body.data
  expect(order).toMatchObject({ quantity: 200, progress: { ordered: 200, remaining: 200 } })
})

test('while the quote waits for verification they are those of the own prices alone, and no collection point shows', async () => {
  const id = await makeQuote(t.db, t.world, a, { status: 0, markup_pence: null })
  const bid_id = await makeBid(t.db, a, id, part)
  await makeHaulierBid(t.db, a, { quote_id: id, bid_id })
  await makeBid(t.db, t.world.b, id)
  expect(await read(a.haulier, id)).toMatchObject({ to_carry: [200], collections: [] })
})
