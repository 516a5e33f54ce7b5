import { describe, expect, test } from 'vitest'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { createPeople } from '../world.ts'
import { askBids, idsOf, makeBids, shutOut } from './bidLists.ts'

const t = await openTestApi()
const { world } = t
const { a } = world

describe('the contractor who owns the quote', () => {
  test('sees every combination of supplier and haulier with its total', async () => {
    const { quote_id, bid_id, own, rival, delivered } = await makeBids(t)
    await t.db
      .insertInto('company_products')
      .values({ company_id: a.supplier.company_id, product_id: world.products.limestone, certified: true })
      .onConflict((oc) => oc.doNothing())
      .execute()
    const { status, body } = await askBids(t, a.contractor, quote_id)
    expect(status).toBe(200)
    expect(body.meta).toEqual({ total: 2, next_cursor: null, lowest_total: 10_512, highest_total: 10_992 })
    expect(body.data[0]).toMatchObject({
      seen_as: 'owner',
      id: bid_id,
      supplier_id: a.supplier.company_id,
      supplier_name: 'supplier-a Ltd',
      supplier_city: 'Derby',
      certified: true,
      price: 6768,
      markup_price: 288,
      haulier_id: a.haulier.company_id,
      haulier_delivery_price: 3456,
      delivery_price: 3456,
      total_price: 10_512,
      sent_to_contractor: true,
      collection_postcode: 'DE4 4HY',
      version: 1,
    })
    expect(body.data[0].distance_miles).toBeCloseTo(17.9, 0)
    expect(body.data[0].road_miles).toBeCloseTo(25, 0)
    expect(body.data[0].haulier_bids).toMatchObject([
      { id: own, haulier_name: 'haulier-a Ltd', delivery_price: 3456, fors_status: 'gold', total_price: 10_512 },
      { id: rival, haulier_name: 'rival-haulier Ltd', delivery_price: 3744, status: 'pending', total_price: 10_800 },
    ])
    expect(body.data[1]).toMatchObject({
      id: delivered,
      can_deliver: 'yes',
      certified: null,
      haulier_id: null,
      haulier_delivery_price: null,
      delivery_price: null,
      total_price: 10_992,
      haulier_bids: [],
    })
  })

  test('sees rejected bids and prices too, but nothing withdrawn or voided', async () => {
    const { quote_id, bid_id, delivered } = await makeBids(t)
    await t.as(a.contractor).put(`/api/bids/${bid_id}/reject`)
    await makeBid(t.db, world.b, quote_id, { status: 'cancelled' })
    const { body } = await askBids(t, a.contractor, quote_id)
    expect(idsOf(body)).toEqual([bid_id, delivered])
    expect(body.data[0]).toMatchObject({ status: 'rejected', accepted: 'rejected', total_price: 10_512 })
    expect(body.data[0].haulier_bids).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    await t.db.updateTable('haulier_bids').set({ status: 'void' }).where('bid_id', '=', bid_id).execute()
    expect(idsOf((await askBids(t, a.contractor, quote_id)).body)).toEqual([delivered])
  })

  test('sees bids without a haulier price where they collect', async () => {
    const { quote_id, bid_id, delivered, unpriced } = await makeBids(t, { delivery_method: 'Collect' })
    const { body } = await askBids(t, a.contractor, quote_id)
    expect(idsOf(body)).toEqual([bid_id, delivered, unpriced])
    expect(body.data[2].total_price).toBe(7056)
  })

  test('sees no bid while the quote is unverified, and no bid or price of a firm that is shut out', async () => {
    const hidden = await makeBids(t, { status: 0, markup_pence: null })
    expect((await askBids(t, a.contractor, hidden.quote_id)).body.data).toEqual([])
    const { quote_id, bid_id, delivered, rival } = await makeBids(t)
    await shutOut(t, world.rivalSupplier.id, async () => {
      expect(idsOf((await askBids(t, a.contractor, quote_id)).body)).toEqual([bid_id])
    })
    await shutOut(t, a.haulier.id, async () => {
      const { body } = await askBids(t, a.contractor, quote_id)
      expect(idsOf(body)).toEqual([bid_id, delivered])
      expect(idsOf({ data: body.data[0].haulier_bids })).toEqual([rival])
      expect(body.data[0].total_price).toBe(10_800)
    })
  })

  test('reads the bids page by page', async () => {
    const { quote_id, bid_id, delivered } = await makeBids(t)
    const first = await askBids(t, a.contractor, quote_id, '?limit=1')
    expect(idsOf(first.body)).toEqual([bid_id])
    expect(first.body.meta.total).toBe(2)
    const next = await askBids(t, a.contractor, quote_id, `?limit=1&cursor=${first.body.meta.next_cursor}`)
    expect(idsOf(next.body)).toEqual([delivered])
    expect(next.body.meta).toEqual({ total: 2, next_cursor: null, lowest_total: 10_512, highest_total: 10_992 })
    expect((await askBids(t, a.contractor, quote_id, '?limit=201')).status).toBe(422)
  })
})

test('an admin sees every bid, including withdrawn ones and void prices', async () => {
  const { quote_id, bid_id, delivered, unpriced, own } = await makeBids(t)
  await t.db.updateTable('haulier_bids').set({ status: 'void' }).where('id', '=', own).execute()
  await t.db.updateTable('bids').set({ status: 'cancelled' }).where('id', '=', delivered).execute()
  const { body } = await askBids(t, world.admin, quote_id)
  expect(body.data).toMatchObject([
    { seen_as: 'admin', id: bid_id, sent_to_contractor: true, total_price: 10_800 },
    { id: delivered, status: 'cancelled', sent_to_contractor: false },
    { id: unpriced, sent_to_contractor: false, haulier_bids: [], total_price: 7056 },
  ])
  expect(body.data[0].haulier_bids).toHaveLength(2)
  const hidden = await makeBids(t, { status: 0, markup_pence: null })
  expect((await askBids(t, world.admin, hidden.quote_id)).body.data[0]).toMatchObject({
    markup_price: null,
    total_price: null,
  })
})

test('other contractors and people without the permission can’t see the bids', async () => {
  const { quote_id } = await makeBids(t)
  const hidden = await makeBids(t, { status: 2, markup_pence: null })
  const { quote_id: ordered } = await makeOrder(t.db, world, a)
  expect((await askBids(t, world.b.contractor, quote_id)).status).toBe(403)
  expect((await askBids(t, world.b.contractor, hidden.quote_id)).status).toBe(404)
  expect((await askBids(t, world.b.contractor, ordered)).status).toBe(404)
  expect(await askBids(t, a.contractor, 2_000_000)).toMatchObject({ status: 404, body: { message: 'Quote not found' } })
  for (const person of [a.staff_execute, a.staff_fulfillment, a.driver]) {
    expect((await askBids(t, person, quote_id)).status).toBe(403)
  }
})

test('a firm’s haulier staff can’t see a quote that their own firm raised', async () => {
  const { allRounder } = world
  const { staff } = createPeople(t.db, t.clock.now)
  const pricer = await staff('all-round-pricer', 'haulier_respond_to_quote', allRounder.company_id)
  const quoteId = await makeQuote(t.db, world, { ...a, contractor: allRounder })
  await makeBid(t.db, a, quoteId)
  expect((await askBids(t, a.haulier, quoteId)).status).toBe(200)
  expect((await askBids(t, pricer, quoteId)).status).toBe(404)
  expect((await t.as(pricer).get(`/api/quotes/${quoteId}`)).status).toBe(404)
})
