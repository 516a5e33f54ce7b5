import { expect, test, vi } from 'vitest'
import type { SupplierBid } from '../../../api/contract/bidAnswers.ts'
import { BidTerms } from '../../../api/contract/bids.ts'
import { perTonneOf, tonnesOf } from '../../../web/bids/bidPrice.ts'
import { bodyOfBid, faultsOfBid, newBidValues, type QuoteToBidOn, valuesOfBid } from '../../../web/bids/bidValues.ts'
import { asPounds, asTonnes } from '../../../web/form/amounts.ts'

const quote: QuoteToBidOn = {
  id: 7,
  quantity: 480,
  delivery_method: 'Deliver',
  status: 1,
  is_open: true,
  hauls_here: false,
  bids_until: null,
  delivery_to_date: '2026-07-10',
}
const home = {
  company_address: 'Grange Mill Quarry',
  company_postcode: 'DE4 4HY',
  latitude: 53.1176,
  longitude: -1.6365,
  precision: 'pin' as const,
}
const delivered = { ...newBidValues(quote, home), can_deliver: 'yes', product_price: '6768' }
const collected = {
  ...delivered,
  can_deliver: 'no',
  supplier_access_open: '06:30',
  supplier_access_close: '16:30',
}

test('a new bid starts at the registered place and asks who delivers', () => {
  const values = newBidValues(quote, home)
  expect(values).toMatchObject({ can_deliver: '', collection_postcode: 'DE4 4HY' })
  expect(faultsOfBid(values, quote)).toEqual([
    { field: 'product_price', text: 'This field is required' },
    { field: 'can_deliver', text: 'This field is required' },
  ])
})

test('when the contractor collects, the form doesn’t ask who delivers', () => {
  expect(newBidValues({ ...quote, delivery_method: 'Collect' }, null)).toMatchObject({ can_deliver: 'no' })
})

test('only a bid that needs a haulier names its collection point', () => {
  const bare = { ...delivered, can_deliver: 'no', collection_address: '', collection_postcode: 'DE4' }
  expect(faultsOfBid(bare, quote).map(({ field }) => field)).toEqual([
    'collection_address',
    'collection_postcode',
    'supplier_access_open',
    'supplier_access_close',
  ])
  expect(faultsOfBid({ ...bare, can_deliver: 'yes' }, quote)).toEqual([])
  expect(bodyOfBid(collected, quote)).toMatchObject({ collection_postcode: 'DE4 4HY', supplier_access_open: '06:30' })
  expect(bodyOfBid(delivered, quote)).toMatchObject({ collection_postcode: null, supplier_access_open: null })
})

test('the quantity is all of the quote unless a part is named, and never more', () => {
  expect(bodyOfBid(delivered, quote).quantity).toBe(480)
  expect(bodyOfBid({ ...delivered, quantity: '200' }, quote).quantity).toBe('200')
  const tooMuch = { field: 'quantity', text: 'The quantity field must not be greater than 480.' }
  expect(faultsOfBid({ ...delivered, quantity: '480.1' }, quote)).toEqual([tooMuch])
  expect(faultsOfBid({ ...delivered, quantity: '480' }, quote)).toEqual([])
})

test('a price that ran out in London and a start after the window are faults before the bid is sent', () => {
  vi.useFakeTimers({ now: new Date('2026-07-01T23:30:00.000Z') })
  const faultsWith = (days: Partial<typeof delivered>) => faultsOfBid({ ...delivered, ...days }, quote)
  const passed = { field: 'price_holds_until', text: 'This day has passed: choose today or a later day.' }
  expect(faultsWith({ price_holds_until: '2026-07-01' })).toEqual([passed])
  expect(faultsWith({ price_holds_until: '2026-07-02' })).toEqual([])
  expect(faultsWith({ product_price: '', price_holds_until: '2026-07-01' })).toContainEqual(passed)
  const late = { field: 'earliest_start', text: 'The earliest start must lie before the delivery window ends.' }
  expect(faultsWith({ earliest_start: '2026-07-11' })).toEqual([late])
  expect(faultsWith({ earliest_start: '2026-07-10' })).toEqual([])
  expect(faultsWith({ earliest_start: '2026-06-01' })).toEqual([])
  const noDay = { field: 'price_holds_until', text: 'The price holds until field must be a valid date.' }
  expect(faultsWith({ price_holds_until: '1 day' })).toEqual([noDay])
  vi.useRealTimers()
})

test('the price per tonne follows price and quantity, as soon as both can be read', () => {
  expect(perTonneOf(delivered, quote)).toBe('£14.10')
  expect(perTonneOf({ ...delivered, quantity: '240' }, quote)).toBe('£28.20')
  expect(perTonneOf({ ...delivered, can_deliver: '' }, quote)).toBe('£14.10')
  for (const product_price of ['', '0', '1.005', 'ten']) {
    expect(perTonneOf({ ...delivered, product_price }, quote)).toBeNull()
  }
})

test('a standing bid comes back into the form as it was sent', () => {
  const bid = { can_deliver: 'no', product_price: 6768, quantity: 200, notes: null } as SupplierBid
  const values = valuesOfBid({ ...bid, collection_address: 'Pit 2', collection_postcode: 'DE4 1AA' }, quote, home)
  expect(values).toMatchObject({ product_price: '6,768.00', quantity: '200', collection_address: 'Pit 2', notes: '' })
  expect(valuesOfBid({ ...bid, quantity: 480 }, quote, home).quantity).toBe('')
})

test('an amount pasted with £ and commas is read, rewritten and sent unchanged', () => {
  const pasted = { ...delivered, product_price: '£6,768.00', quantity: '' }
  expect(faultsOfBid(pasted, quote)).toEqual([])
  expect(perTonneOf(pasted, quote)).toBe('£14.10')
  expect(BidTerms.parse(bodyOfBid(pasted, quote))).toMatchObject({ product_price_pence: 676_800 })
  expect(asPounds(pasted.product_price)).toBe('6,768.00')
  expect(faultsOfBid({ ...pasted, product_price: '6.768,00' }, quote)).toEqual([
    { field: 'product_price', text: 'The product price field must be written like 6,768.00.' },
  ])
})

test('a part quantity in thousands is accepted, and rewritten with its comma', () => {
  const large = { ...quote, quantity: 5_000 }
  expect(tonnesOf({ quantity: '1,200' }, large)).toBe(1_200)
  expect(faultsOfBid({ ...delivered, quantity: '1 200' }, large)).toEqual([])
  expect(asTonnes('1 200')).toBe('1,200')
  expect(asTonnes('1.200,5')).toBe('1.200,5')
})
