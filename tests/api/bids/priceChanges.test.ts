import { describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { bidTerms } from '../scenarios/bids.ts'
import { spreadAll } from '../spreadAll.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()
const { world } = t
const { a, rivalSupplier, rivalHaulier, admin } = world

/** A bid at £6,768.00 with two delivery prices on it, at £3,456.00 and £3,744.00; the markup is £288.00. */
async function pricedBid() {
  const quote_id = await makeQuote(t.db, world, a)
  const bid_id = await makeBid(t.db, a, quote_id)
  const own = await makeHaulierBid(t.db, a, { quote_id, bid_id })
  const rival = await makeHaulierBid(
    t.db,
    { ...a, haulier: rivalHaulier },
    { quote_id, bid_id },
    { price_pence: 374_400 },
  )
  return { quote_id, bid_id, own, rival }
}
const raiseBid = (bidId: number, product_price: number, more = {}) =>
  t.as(a.supplier).put(`/api/bids/${bidId}`, { ...bidTerms, product_price, ...more })
const raiseDelivery = (bidId: number, haulier_delivery_price: number) =>
  t.as(a.staff_respond).put(`/api/bids/${bidId}/haulier-price`, { haulier_delivery_price })

const changesOf = (quoteId: number) =>
  t.db
    .selectFrom('price_changes')
    .leftJoin('haulier_bids', 'haulier_bids.id', 'price_changes.haulier_bid_id')
    .select(['price_changes.bid_id', 'haulier_bid_id', 'old_pence', 'new_pence', 'changed_by', 'changed_at'])
    .where((eb) =>
      eb.or([eb('haulier_bids.quote_id', '=', quoteId), eb('price_changes.bid_id', 'in', bidsOf(quoteId))]),
    )
    .orderBy('price_changes.id')
    .execute()
const bidsOf = (quoteId: number) => t.db.selectFrom('bids').select('id').where('quote_id', '=', quoteId)

const offersOf = async (who: Person, quoteId: number) => {
  const { body } = await t.as(who).get(`/api/quotes/${quoteId}/bids`)
  type Offer = { total_price: number; old_total_price?: number | null }
  return body.data.flatMap((bid: Offer & { haulier_bids?: Offer[] }) =>
    (bid.haulier_bids?.length ? bid.haulier_bids : [bid]).map((offer) => [offer.total_price, offer.old_total_price]),
  )
}
const activityOf = async (who: Person, kind: string, quoteId: number) => {
  const { body } = await t.as(who).get(`/api/activity?kind=${kind}`)
  type Row = { quote_id: number; by: { party: string; name: string | null }; price_change: unknown }
  const row = body.data.find(({ quote_id }: Row) => quote_id === quoteId)
  return row && { by: row.by, price_change: row.price_change }
}

test('each change of a price is recorded with the bid, both prices, its author and time', async () => {
  const { quote_id, bid_id, own } = await pricedBid()
  await raiseBid(bid_id, 6868)
  await raiseDelivery(bid_id, 3400)
  const now = t.clock.now
  expect(await changesOf(quote_id)).toEqual([
    {
      bid_id,
      haulier_bid_id: null,
      old_pence: 676_800,
      new_pence: 686_800,
      changed_by: a.supplier.id,
      changed_at: now,
    },
    {
      bid_id: null,
      haulier_bid_id: own,
      old_pence: 345_600,
      new_pence: 340_000,
      changed_by: a.staff_respond.id,
      changed_at: now,
    },
  ])
})

test('a change at the same price is not recorded', async () => {
  const { quote_id, bid_id } = await pricedBid()
  await raiseBid(bid_id, 6768, { notes: 'Ready on Monday' })
  await raiseDelivery(bid_id, 3456)
  expect(await changesOf(quote_id)).toEqual([])
})

test('the database refuses to alter or delete a price change', async () => {
  const { bid_id } = await pricedBid()
  await raiseBid(bid_id, 6868)
  const altered = t.db
    .updateTable('price_changes')
    .set({ changed_by: admin.id } as never)
    .where('bid_id', '=', bid_id)
  await expect(altered.execute()).rejects.toThrow('never altered')
  await expect(t.db.deleteFrom('price_changes').execute()).rejects.toThrow('never altered')
})

describe('the comparison', () => {
  test('shows the contractor each changed total beside the old one, and an admin the totals only', async () => {
    const { quote_id, bid_id } = await pricedBid()
    expect(await offersOf(a.contractor, quote_id)).toEqual([
      [10_512, null],
      [10_800, null],
    ])
    await raiseBid(bid_id, 6868)
    expect(await offersOf(a.contractor, quote_id)).toEqual([
      [10_612, 10_512],
      [10_900, 10_800],
    ])
    t.clock.advance(1_000)
    await raiseDelivery(bid_id, 3556)
    expect(await offersOf(a.contractor, quote_id)).toEqual([
      [10_712, 10_612],
      [10_900, 10_800],
    ])
    expect(await offersOf(admin, quote_id)).toEqual([
      [10_712, null],
      [10_900, null],
    ])
    expect(await offersOf(a.supplier, quote_id)).toEqual([[undefined, undefined]])
    expect(await offersOf(a.haulier, quote_id)).toEqual([[undefined, undefined]])
  })

  test('shows no old total for a bid that changed before a haulier priced it', async () => {
    const quote_id = await makeQuote(t.db, world, a)
    const bid_id = await makeBid(t.db, a, quote_id)
    await raiseBid(bid_id, 6868)
    t.clock.advance(1_000)
    await raiseDelivery(bid_id, 3456)
    expect(await offersOf(a.contractor, quote_id)).toEqual([[10_612, null]])
  })

  test('shows no old total once the supplier delivers', async () => {
    const { quote_id, bid_id } = await pricedBid()
    await raiseBid(bid_id, 9900, { can_deliver: 'yes' })
    expect(await offersOf(a.contractor, quote_id)).toEqual([[10_188, null]])
    await raiseBid(bid_id, 9900, { can_deliver: 'no' })
    await raiseDelivery(bid_id, 100)
    t.clock.advance(1_000)
    await raiseBid(bid_id, 9950)
    await raiseBid(bid_id, 9950, { can_deliver: 'yes' })
    expect(await offersOf(a.contractor, quote_id)).toEqual([[10_238, null]])
  })
})

describe('the activity', () => {
  test('shows a bidder their own price and the contractor the total with the bidder’s firm', async () => {
    const { quote_id, bid_id } = await pricedBid()
    await raiseBid(bid_id, 6868)
    await raiseDelivery(bid_id, 3556)
    expect(await activityOf(a.supplier, 'bid.updated', quote_id)).toEqual({
      by: { party: 'you', name: 'Supplier-a Tester' },
      price_change: { bidder: null, old_price: 6768, new_price: 6868 },
    })
    expect(await activityOf(a.contractor, 'bid.updated', quote_id)).toEqual({
      by: { party: 'supplier', name: null },
      price_change: { bidder: 'supplier-a Ltd', old_price: 10_512, new_price: 10_612 },
    })
    expect(await activityOf(a.haulier, 'haulier_bid.updated', quote_id)).toMatchObject({
      by: { party: 'colleague' },
      price_change: { bidder: null, old_price: 3456, new_price: 3556 },
    })
    expect(await activityOf(a.contractor, 'haulier_bid.updated', quote_id)).toMatchObject({
      price_change: { bidder: 'haulier-a Ltd', old_price: 10_612, new_price: 10_712 },
    })
  })

  test('shows an admin the update without a price', async () => {
    const { quote_id, bid_id } = await pricedBid()
    await raiseBid(bid_id, 6868)
    expect(await activityOf(admin, 'bid.updated', quote_id)).toMatchObject({ price_change: null })
  })

  test.each([
    ['another bidder', rivalSupplier],
    ['its haulier', a.haulier],
    ['another haulier', rivalHaulier],
  ])('shows nothing of it to %s', async (_, who) => {
    const { quote_id, bid_id } = await pricedBid()
    await raiseBid(bid_id, 6868)
    expect(await activityOf(who, 'bid.updated', quote_id)).toBeUndefined()
  })
})

describe('the bell', () => {
  const bell = async (quoteId: number) => {
    await spreadAll(t)
    const { body } = await t.as(a.contractor).get('/api/notifications')
    type Notice = { title: string; about: string }
    return body.data
      .filter(({ about }: Notice) => about.includes(`quote ${quoteId}`))
      .map(({ title, about }: Notice) => [title, about])
  }

  test('tells the contractor of a new price, with the total before and after', async () => {
    const { quote_id, bid_id } = await pricedBid()
    await raiseBid(bid_id, 6868)
    await raiseDelivery(bid_id, 3556)
    const about = `20 mm limestone, 480.0 t, quote ${quote_id}`
    expect(await bell(quote_id)).toEqual([
      [
        'A delivery price on your quote has changed',
        `${about}: the total with haulier-a Ltd went from £10,612.00 to £10,712.00`,
      ],
      [
        'A bid on your quote has a new price',
        `${about}: the total with supplier-a Ltd went from £10,512.00 to £10,612.00`,
      ],
    ])
  })

  test('tells nobody of another note at the same price', async () => {
    const { quote_id, bid_id } = await pricedBid()
    await raiseBid(bid_id, 6768, { notes: 'Ready on Monday' })
    expect(await bell(quote_id)).toEqual([])
  })
})
