import { describe, expect, it } from 'vitest'
import {
  bidAcceptances,
  bidNeedsHaulier,
  bidStatuses,
  combinationStatus,
  haulierBidStatuses,
  isAccepted,
  isLiveBid,
  needsHaulier,
  voidsHaulierPrices,
} from '../../api/contract/rules/bidStatus.ts'
import {
  type BidOnTerms,
  bidsAfterEdit,
  canMoveStatus,
  quoteLabel,
  quoteStatus,
  statusAfterEdit,
} from '../../api/contract/rules/quoteStatus.ts'

describe('quote', () => {
  it.each([
    [0, 0, 'Pending'],
    [1, 0, 'Verified'],
    [2, 0, 'Rejected'],
    [0, 1, 'Accepted'],
    [1, 1, 'Accepted'],
    [2, 1, 'Accepted'],
  ] as const)('of status %i with %i accepted bids shows %s', (status, accepted_count, label) => {
    expect(quoteLabel({ status, accepted_count })).toBe(label)
  })

  it('moves 0 to 1, 0 to 2 and 1 to 0 only', () => {
    const all = Object.values(quoteStatus)
    const moves = all.flatMap((from) => all.filter((to) => canMoveStatus(from, to)).map((to) => `${from}${to}`))
    expect(moves).toEqual(['01', '02', '10'])
  })

  it('waits for verification after an edit', () => {
    expect(statusAfterEdit).toBe(0)
  })

  const terms: BidOnTerms = {
    product_id: 1,
    quantity_kg: 100_000,
    address: 'Quarry Lane',
    city: 'Buxton',
    postcode: 'SK17 9TQ',
    delivery_from_date: '2026-11-21',
    delivery_to_date: '2026-11-28',
    delivery_method: 'Deliver',
    tested_stone_supplier: true,
    access_times_open: '07:00',
    access_times_close: '17:30',
    site_entrance: null,
    description: null,
    notes: null,
  }

  it.each([
    ['product_id', 2],
    ['quantity_kg', 101_000],
    ['address', 'Elsewhere'],
    ['city', null],
    ['postcode', 'S44 5HY'],
    ['delivery_method', 'Collect'],
    ['tested_stone_supplier', false],
  ])('becomes another job when %s changes, which ends its bids', (term, value) => {
    expect(bidsAfterEdit(terms, { ...terms, [term]: value, notes: 'Ring first' })).toBe('ended')
  })

  it.each([
    ['delivery_from_date', '2026-11-22'],
    ['delivery_to_date', '2026-11-29'],
    ['access_times_open', '07:30'],
    ['access_times_close', '16:00'],
    ['site_entrance', 'Gate 2'],
    ['description', 'Clean'],
    ['notes', 'Ring first'],
  ])('asks its bidders whether their prices hold when %s changes', (term, value) => {
    expect(bidsAfterEdit(terms, { ...terms, [term]: value })).toBe('asked')
  })

  it('keeps its bids when only terms change that bidders don’t see or didn’t price', () => {
    const edited = { ...terms, reference: 'PO 1', site_contact_name: 'Ines', bids_until: '2026-11-22' }
    expect(bidsAfterEdit(terms, edited)).toBe('kept')
  })
})

describe('bid', () => {
  it('is live while pending or accepted', () => {
    expect(bidStatuses.filter((status) => isLiveBid({ status }))).toEqual(['pending', 'accepted'])
  })

  it('and a price on it have one combined state', () => {
    const together = Object.fromEntries(
      bidStatuses.map((bid) => [bid, haulierBidStatuses.map((price) => combinationStatus(bid, price))]),
    )
    expect(haulierBidStatuses).toEqual(['pending', 'accepted', 'rejected', 'void', 'withdrawn'])
    expect(together).toEqual({
      pending: ['pending', 'accepted', 'rejected', 'void', 'withdrawn'],
      accepted: ['rejected', 'accepted', 'rejected', 'void', 'withdrawn'],
      rejected: ['rejected', 'rejected', 'rejected', 'rejected', 'rejected'],
      cancelled: ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
    })
  })

  it('counts both acceptances as accepted', () => {
    expect(bidAcceptances.filter(isAccepted)).toEqual(['accepted_by_contractor', 'accepted_by_haulier'])
  })

  it('needs a haulier when the contractor wants delivery, the supplier can’t deliver and the bid is live', () => {
    const needing = (['Deliver', 'Collect'] as const).flatMap((delivery_method) =>
      bidStatuses.flatMap((status) =>
        [true, false]
          .filter((can_deliver) => bidNeedsHaulier({ delivery_method }, { status, can_deliver }))
          .map((can_deliver) => [delivery_method, status, can_deliver]),
      ),
    )
    expect(needing).toEqual([
      ['Deliver', 'pending', false],
      ['Deliver', 'accepted', false],
    ])
  })

  it('makes its quote need a haulier', () => {
    const delivers = { status: 'pending', can_deliver: true } as const
    const needs = { status: 'pending', can_deliver: false } as const
    expect(needsHaulier({ delivery_method: 'Deliver' }, [])).toBe(false)
    expect(needsHaulier({ delivery_method: 'Deliver' }, [delivers])).toBe(false)
    expect(needsHaulier({ delivery_method: 'Deliver' }, [delivers, needs])).toBe(true)
    expect(needsHaulier({ delivery_method: 'Collect' }, [needs])).toBe(false)
  })

  const point = {
    can_deliver: false,
    collection_address: 'Dene Quarry',
    collection_postcode: 'DE4 3QS',
    collection_latitude: 53.1,
    collection_longitude: -1.6,
    collection_precision: 'pin' as const,
  }
  const nowhere = { collection_latitude: null, collection_longitude: null, collection_precision: null }

  it.each([
    [{ collection_address: 'Other Quarry' }, true],
    [{ collection_postcode: 'DE4 3QT' }, true],
    [{ collection_latitude: 53.2 }, true],
    [{ collection_precision: 'outcode' as const }, true],
    [{ can_deliver: true, collection_address: null, collection_postcode: null, ...nowhere }, true],
    [{ price_pence: 9, notes: 'Sharper' }, false],
  ])('changed by %o voids the haulier prices: %s', (change, voids) => {
    expect(voidsHaulierPrices(point, { ...point, ...change })).toBe(voids)
  })

  it('located better by postcode voids no haulier prices; a pin does', () => {
    const rough = { ...point, collection_precision: 'outcode' as const }
    const exact = { ...point, collection_latitude: 53.2, collection_precision: 'unit' as const }
    expect(voidsHaulierPrices(rough, exact)).toBe(false)
    expect(voidsHaulierPrices({ ...rough, ...nowhere }, exact)).toBe(false)
    expect(voidsHaulierPrices(rough, point)).toBe(true)
  })
})
