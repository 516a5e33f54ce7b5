import { expect, test } from 'vitest'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

const mine = (query = '') => t.as(t.world.a.supplier).get(`/api/my-bid-quotes${query}`)
const quotesOf = (body: { data: { quote_id: number }[] }) => body.data.map(({ quote_id }) => quote_id)

test('GET /api/my-bid-quotes: own bids, newest first, paged and searched', async () => {
  const { db, world } = t
  const { a } = world
  expect((await mine()).body).toEqual({ data: [], meta: { total: 0, next_cursor: null } })

  const pending = await makeQuote(db, world, a, { product_id: world.products.sand, description: 'For 100% drainage' })
  await makeBid(db, a, pending, { status: 'rejected', accepted: 'rejected' })
  const newest = await makeBid(db, a, pending, { quantity_kg: 200_000 })
  await makeBid(db, { ...a, supplier: world.rivalSupplier }, pending)
  const order = await makeOrder(db, world, a)
  const lost = await makeQuote(db, world, a)
  await makeBid(db, a, lost, { status: 'rejected', accepted: 'rejected' })
  const withdrawn = await makeQuote(db, world, a)
  await makeBid(db, a, withdrawn, { status: 'cancelled' })
  // Of one that lost its verification an undecided bid stays.
  const unverified = await makeQuote(db, world, a, { status: 0, markup_pence: null })
  await makeBid(db, a, unverified)
  const gone = await makeQuote(db, world, a, { status: 0, markup_pence: null })
  await makeBid(db, a, gone, { status: 'rejected', accepted: 'rejected' })
  for (const row of [{ withheld: true }, { deleted_at: t.clock.now }]) {
    await makeBid(db, a, await makeQuote(db, world, a, row))
  }

  const { body } = await mine()
  expect(body.meta).toEqual({ total: 4, next_cursor: null })
  expect(body.data).toMatchObject([
    { quote_id: unverified, bid_status: 'pending', quote_status: 0 },
    { quote_id: lost, bid_status: 'rejected', supplier_confirmed_at: null },
    {
      quote_id: order.quote_id,
      bid_id: order.bid_id,
      quote_status: 1,
      bid_status: 'accepted',
      accepted: 'accepted_by_haulier',
    },
    { quote_id: pending, bid_id: newest, bid_status: 'pending', quantity: 480, bid_quantity: 200 },
  ])
  expect(body.data[2].supplier_confirmed_at).toBe('2026-03-09T09:00:00.000Z')
  expect(Object.keys(body.data[2]).filter((key) => /markup|total|haulier/.test(key))).toEqual([])

  const first = await mine('?limit=3')
  expect(first.body.meta.total).toBe(4)
  expect(quotesOf((await mine(`?limit=3&cursor=${first.body.meta.next_cursor}`)).body)).toEqual([pending])
  expect(quotesOf((await mine('?search=SAND')).body)).toEqual([pending])
  expect(quotesOf((await mine('?search=100%25')).body)).toEqual([pending])
  expect(quotesOf((await mine('?search=100%25%20gravel')).body)).toEqual([])
  expect((await mine('?cursor=made-up')).status).toBe(422)
})

test('a won bid has the price and tonnes in force, and is sorted by them', async () => {
  const { db, world } = t
  const { a } = world
  const { quote_id, bid_id } = await makeOrder(db, world, a, { carrier: 'supplier' })
  const other = await makeBid(db, a, await makeQuote(db, world, a), { price_pence: 700_000, quantity_kg: 490_000 })
  const proposed = await t.as(a.supplier).post(`/api/quotes/${quote_id}/amendments`, {
    quantity: 500,
    price_per_tonne: 15,
    reason: 'More verge',
  })
  expect((await t.as(a.contractor).post(`/api/amendments/${proposed.body.data.id}/agree`, {})).status).toBe(200)
  const row = (await mine()).body.data.find((one: { bid_id: number }) => one.bid_id === bid_id)
  expect(row).toMatchObject({ quantity: 500, bid_quantity: 500, price: 7_500, product_price: 7_500 })
  for (const sort of ['price_desc', 'quantity_desc']) {
    const { data } = (await mine(`?sort=${sort}&limit=100`)).body
    const order = data.map((one: { bid_id: number }) => one.bid_id)
    expect(order.indexOf(bid_id)).toBeLessThan(order.indexOf(other))
  }
})

test('GET /api/my-bid-quotes is for suppliers', async () => {
  const { a, admin } = t.world
  for (const person of [a.contractor, a.haulier, a.driver, admin]) {
    expect((await t.as(person).get('/api/my-bid-quotes')).status).toBe(403)
  }
})
