import { expect, test } from 'vitest'
import { compareOffers } from '../../../web/bids/offers.ts'
import { bid, price } from '../bids.ts'

const quote = {
  id: 7,
  quantity: 100,
  delivery_method: 'Deliver',
  address: '1 Quarry Road',
  latitude: 53.1,
  longitude: -1.5,
  product_name: 'MOT Type 1',
  city: null,
  postcode: 'S44 5HY',
} as const
const totals = { lowest_total: 1200, highest_total: 1300 }

test('each haulier price makes an offer, the cheapest first; a voided price makes none', () => {
  const bids = [bid(1, { can_deliver: 'no', haulier_bids: [price(11, 300), price(12, 200), price(13, 100, 'void')] })]
  const { whole } = compareOffers(quote, bids, totals)
  expect(
    whole.map((group) => group.map(({ haulier, place, total }) => [haulier?.id, place.rank, place.of, total])),
  ).toEqual([
    [
      [12, 1, 2, 120_000],
      [11, 2, 2, 130_000],
    ],
  ])
})

test('bids stay as the server sorts them, with part bids and rejected bids apart', () => {
  const bids = [
    bid(4, { total_price: 1300 }),
    bid(1, { total_price: 1200 }),
    bid(2, { total_price: 400, quantity: 30 }),
    bid(3, { total_price: 300, status: 'rejected' }),
  ]
  const { whole, part, rejected } = compareOffers(quote, bids, totals)
  const idsOf = (groups: typeof whole) => groups.map(([offer]) => offer.bid.id)
  expect([idsOf(whole), idsOf(part), idsOf(rejected)]).toEqual([[4, 1], [2], [3]])
})

test('the lowest total and the axis cover the whole list, whichever page is shown', () => {
  const { lowest, top } = compareOffers(quote, [bid(1, { total_price: 9000 })], totals)
  expect([lowest, top]).toEqual([120_000, 150_000])
})

test.each([
  [11_616, 12_000],
  [12_000, 15_000],
  [9_999.99, 10_000],
  [1, 1.2],
  [0, 1],
  [99_999_999.99, 100_000_000],
])('an axis for %d pounds ends at %d', (highest_total, pounds) => {
  expect(compareOffers(quote, [], { highest_total }).top).toBe(Math.round(pounds * 100))
})

test('a changed total is shown with the previous one, for each haulier separately', () => {
  const changed = { ...price(12, 200), old_total_price: 1150 }
  const bids = [bid(1, { can_deliver: 'no', haulier_bids: [price(11, 300), changed] })]
  const { whole } = compareOffers(quote, bids, totals)
  expect(whole[0]?.map(({ total, oldTotal }) => [total, oldTotal])).toEqual([
    [120_000, 115_000],
    [130_000, null],
  ])
})

test('without a markup there is no total yet', () => {
  const { whole, lowest } = compareOffers(quote, [bid(1, { total_price: null })], {})
  expect([whole[0]?.[0].total, lowest]).toEqual([null, null])
})

test('an accepted bid shows only the haulier accepted with it', () => {
  const accepted = bid(1, {
    can_deliver: 'no',
    status: 'accepted',
    haulier_id: 12,
    haulier_bids: [price(11, 100, 'rejected'), price(12, 200, 'accepted')],
  })
  const { whole } = compareOffers(quote, [accepted], totals)
  expect(whole.map((group) => group.map(({ haulier }) => haulier?.id))).toEqual([[12]])
})

test('when the contractor collects, a bid is one offer without a haulier', () => {
  const { whole } = compareOffers({ ...quote, delivery_method: 'Collect' }, [bid(1, { can_deliver: 'no' })], totals)
  expect(whole.map(([{ haulier, total }]) => [haulier, total])).toEqual([[null, 100_000]])
})

test('the live bids whose collection point is known are numbered in their order, for table and map', () => {
  const at = { collection_latitude: 53.1, collection_longitude: -1.6 }
  const bids = [
    bid(1, at),
    bid(2, { collection_latitude: null }),
    bid(3, { ...at, quantity: 50 }),
    bid(4, { ...at, status: 'rejected' }),
  ]
  expect([...compareOffers(quote, bids, totals).numbers]).toEqual([
    [1, 1],
    [3, 2],
  ])
  expect(compareOffers({ ...quote, latitude: null }, bids, totals).numbers.size).toBe(0)
})
