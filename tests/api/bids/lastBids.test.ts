import { expect, test } from 'vitest'
import { mostLastBids } from '../../../api/contract/lastBids.ts'
import { makeBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

const read = (who: { token: string }, quoteId: number) => t.as(who).get(`/api/quotes/${quoteId}/last-bids`)

test('a supplier reads only their own offers for the same product, newest first', async () => {
  const { a, products } = t.world
  const rival = { ...a, supplier: t.world.rivalSupplier }
  const older = await makeQuote(t.db, t.world, a)
  const newer = await makeQuote(t.db, t.world, a)
  const sand = await makeQuote(t.db, t.world, a, { product_id: products.sand })
  const asked = await makeQuote(t.db, t.world, a)
  await makeBid(t.db, a, older, { price_pence: 662_400, status: 'rejected', accepted: 'rejected' })
  await makeBid(t.db, a, newer, { price_pence: 345_600, quantity_kg: 240_000 })
  await makeBid(t.db, a, sand)
  await makeBid(t.db, a, asked)
  await makeBid(t.db, a, await makeQuote(t.db, t.world, a), { status: 'cancelled' })
  await makeBid(t.db, rival, older, { price_pence: 123_456 })

  const { status, body } = await read(a.supplier, asked)
  expect(status).toBe(200)
  expect(body.data).toMatchObject([
    { quote_id: newer, product_price: 3456, quantity: 240, can_deliver: 'no', collection_precision: 'pin' },
    { quote_id: older, product_price: 6624, quantity: 480 },
  ])
  expect(JSON.stringify(body)).not.toMatch(/1234\.56|288|status|accepted/)
  expect((await read(t.world.b.supplier, asked)).body.data).toEqual([])
})

test('a supplier reads at most ten earlier offers', async () => {
  const { a } = t.world
  for (let nth = 0; nth < mostLastBids + 2; nth += 1) await makeBid(t.db, a, await makeQuote(t.db, t.world, a))
  const { body } = await read(a.supplier, await makeQuote(t.db, t.world, a))
  expect(body.data).toHaveLength(mostLastBids)
})

test('earlier offers are shown only to suppliers, beside a quote that they may bid on', async () => {
  const { a, allRounder } = t.world
  const hidden = await makeQuote(t.db, t.world, a, { status: 0, markup_pence: null })
  expect((await read(a.supplier, hidden)).status).toBe(404)
  expect((await read(a.supplier, 2_000_000)).status).toBe(404)
  const own = await makeQuote(t.db, t.world, { ...a, contractor: allRounder })
  expect((await read(allRounder, own)).status).toBe(404)
  expect((await read(a.haulier, await makeQuote(t.db, t.world, a))).status).toBe(403)
  expect((await read(a.contractor, await makeQuote(t.db, t.world, a))).status).toBe(403)
})
