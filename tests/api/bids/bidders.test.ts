import { describe, expect, test } from 'vitest'
import { makeBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { askBids, idsOf, makeBids, shutOut } from './bidLists.ts'

const t = await openTestApi()
const { world } = t
const { a } = world

describe('a supplier', () => {
  test('sees only their own bid, without rivals, hauliers, markup or total', async () => {
    const { quote_id, bid_id } = await makeBids(t)
    const { body } = await askBids(t, a.supplier, quote_id)
    expect(idsOf(body)).toEqual([bid_id])
    // The key of every bid, and never a haulier's price.
    expect(body.data[0]).toMatchObject({ seen_as: 'supplier', delivery_price: null })
    for (const secret of [
      'markup_price',
      'total_price',
      'haulier_bids',
      'haulier_delivery_price',
      'sent_to_contractor',
    ]) {
      expect(body.data[0]).not.toHaveProperty(secret)
    }
  })

  test('sees only their newest bid that they have not withdrawn', async () => {
    const quoteId = await makeQuote(t.db, world, a)
    expect((await askBids(t, a.supplier, quoteId)).body).toEqual({ data: [], meta: { total: 0, next_cursor: null } })
    await makeBid(t.db, a, quoteId, { status: 'rejected', accepted: 'rejected' })
    const again = await makeBid(t.db, a, quoteId)
    expect(idsOf((await askBids(t, a.supplier, quoteId)).body)).toEqual([again])
    await t.as(a.supplier).delete(`/api/bids/${again}`)
    expect((await askBids(t, a.supplier, quoteId)).body.data).toMatchObject([{ status: 'rejected' }])
  })

  test('doesn’t see an order on which they did not bid', async () => {
    const { quote_id } = await makeOrder(t.db, world, a)
    expect((await askBids(t, world.rivalSupplier, quote_id)).status).toBe(404)
    expect((await askBids(t, a.supplier, quote_id)).body.data).toMatchObject([{ status: 'accepted' }])
  })
})

describe('a haulier', () => {
  test('can’t tell from a bid’s time that the supplier’s price has changed', async () => {
    const { quote_id, bid_id, unpriced } = await makeBids(t)
    const moments = async () =>
      (await askBids(t, a.haulier, quote_id)).body.data.map(({ updated_at }: { updated_at: string }) => updated_at)
    const before = await moments()
    const later = new Date(t.clock.now.getTime() + 60_000)
    await t.db
      .updateTable('bids')
      .set({ price_pence: 1, updated_at: later })
      .where('id', 'in', [bid_id, unpriced])
      .execute()
    expect(await moments()).toEqual(before)
  })

  test('sees where to collect and their own price, but no supplier or rival', async () => {
    const { quote_id, bid_id, unpriced, own } = await makeBids(t)
    const { body } = await askBids(t, a.haulier, quote_id)
    expect(idsOf(body)).toEqual([bid_id, unpriced])
    expect(body.data[0]).toEqual({
      seen_as: 'haulier',
      id: bid_id,
      bid_id,
      quote_id,
      can_deliver: 'no',
      quantity: 480,
      collection_address: 'Grange Mill Quarry, Grangemill',
      collection_postcode: 'DE4 4HY',
      collection_latitude: 53.1176,
      collection_longitude: -1.6365,
      collection_precision: 'pin',
      run_miles: 17.8,
      road_miles: 25.1,
      road_minutes: null,
      run_precision: 'pin',
      supplier_access_open: '06:00',
      supplier_access_close: '16:30',
      delivery_price: 3456,
      status: 'pending',
      submitted_at: expect.any(String),
      updated_at: expect.any(String),
      label: 'Price submitted',
      haulier_id: a.haulier.company_id,
      haulier_delivery_price: 3456,
      haulier_bids: [expect.objectContaining({ id: own, delivery_price: 3456, status: 'pending' })],
    })
    expect(body.data[1]).toMatchObject({
      label: 'Needs haulier',
      delivery_price: null,
      haulier_id: null,
      haulier_bids: [],
    })
    expect((await askBids(t, a.staff_respond, quote_id)).body).toEqual(body)
  })

  test('still reads a bid after the decision if they have priced it', async () => {
    const { quote_id, bid_id, rival } = await makeBids(t)
    await t.as(a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${rival}/accept`)
    expect((await askBids(t, world.rivalHaulier, quote_id)).body.data).toMatchObject([
      { id: bid_id, label: 'Accepted' },
    ])
    expect((await askBids(t, a.haulier, quote_id)).body.data).toMatchObject([
      { id: bid_id, label: 'Assigned to another haulier', haulier_bids: [{ status: 'rejected' }] },
    ])
    expect((await askBids(t, world.b.haulier, quote_id)).status).toBe(404)
  })

  test('is asked again when the collection point has changed', async () => {
    const { quote_id, bid_id, own } = await makeBids(t)
    await t.db.updateTable('haulier_bids').set({ status: 'void' }).where('id', '=', own).execute()
    const { body } = await askBids(t, a.haulier, quote_id)
    expect(body.data[0]).toMatchObject({ id: bid_id, label: 'Price pending' })
    await t.as(a.contractor).put(`/api/bids/${bid_id}/reject`)
    expect((await askBids(t, a.haulier, quote_id)).body.data[0]).toMatchObject({ id: bid_id, label: 'Rejected' })
  })

  test('does not see a quote that needs no haulier or is withheld, or a shut-out supplier’s bid', async () => {
    const collected = await makeBids(t, { delivery_method: 'Collect' })
    const quoteId = await makeQuote(t.db, world, a)
    await makeBid(t.db, a, quoteId, { can_deliver: true })
    const withheld = await makeBids(t, { withheld: true })
    for (const id of [collected.quote_id, quoteId, withheld.quote_id]) {
      expect((await askBids(t, world.b.haulier, id)).status).toBe(404)
    }
    const { quote_id, bid_id } = await makeBids(t)
    await shutOut(t, world.b.supplier.id, async () => {
      expect(idsOf((await askBids(t, a.haulier, quote_id)).body)).toEqual([bid_id])
    })
  })
})

test('a firm with several roles sees its bids as a supplier unless it asks otherwise', async () => {
  const { quote_id } = await makeBids(t)
  const as = (query: string) => askBids(t, world.allRounder, quote_id, query)
  expect(idsOf((await as('')).body)).toEqual([])
  expect(idsOf((await as('?as=haulier')).body)).toEqual([])
  const mine = await makeBid(t.db, { ...a, supplier: world.allRounder }, quote_id, { can_deliver: true })
  expect(idsOf((await as('')).body)).toEqual([mine])
  // twoTrades.test.ts has what it sees as a haulier.
  expect(idsOf((await as('?as=haulier')).body)).toEqual([])
  expect((await as('?as=contractor')).status).toBe(422)
})
