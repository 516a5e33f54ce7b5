import { expect, test } from 'vitest'
import { rankOffers } from '../../web/bids/offers.ts'
import { bid, price } from './bids.ts'

const quote = { id: 7, quantity: 100, delivery_method: 'Deliver', precision: 'unit' } as const

test('each haulier makes an offer of its own, numbered by its price; voided prices make none', () => {
  const bids = [bid(1, { can_deliver: 'no', haulier_bids: [price(11, 300), price(12, 200), price(13, 100, 'void')] })]
  const { whole, lowest, highest } = rankOffers(quote, bids, 'asc')
  expect(whole.map(({ haulier, place, total }) => [haulier?.id, place.rank, place.of, total])).toEqual([
    [12, 1, 2, 120_000],
    [11, 2, 2, 130_000],
  ])
  expect([lowest, highest]).toEqual([120_000, 130_000])
})

test('offers stand by their total, either way, and those without one come last', () => {
  const bids = [bid(1, { total_price: 1200 }), bid(2, { total_price: null }), bid(3, { total_price: 1100 })]
  expect(rankOffers(quote, bids, 'asc').whole.map((offer) => offer.bid.id)).toEqual([3, 1, 2])
  expect(rankOffers(quote, bids, 'desc').whole.map((offer) => offer.bid.id)).toEqual([1, 3, 2])
})

test('a part load and a rejected bid are never the lowest', () => {
  const bids = [
    bid(1, { total_price: 1200 }),
    bid(2, { total_price: 400, quantity: 30 }),
    bid(3, { total_price: 300, status: 'rejected' }),
  ]
  const ranked = rankOffers(quote, bids, 'asc')
  expect(ranked.lowest).toBe(120_000)
  expect(ranked.part.map((offer) => offer.bid.id)).toEqual([2])
  expect(ranked.rejected.map((offer) => offer.bid.id)).toEqual([3])
})

test('an accepted bid stands with the haulier that was accepted with it', () => {
  const bids = [
    bid(1, {
      can_deliver: 'no',
      status: 'accepted',
      haulier_id: 12,
      haulier_bids: [price(11, 100, 'rejected'), price(12, 200, 'accepted')],
    }),
  ]
  expect(rankOffers(quote, bids, 'asc').whole.map(({ haulier }) => haulier?.id)).toEqual([12])
})

test('where the contractor collects, a bid is one offer without a haulier', () => {
  const ranked = rankOffers({ ...quote, delivery_method: 'Collect' }, [bid(1, { can_deliver: 'no' })], 'asc')
  expect(ranked.whole.map(({ haulier, total }) => [haulier, total])).toEqual([[null, 100_000]])
})
