import { expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import { BidTerms, HaulierPriceTerms, ShownBid } from '../../api/contract/bids.ts'
import type * as calls from '../../api/contract/calls.ts'
import { QuoteVerify } from '../../api/contract/quotes.ts'

/** Names of pounds and tonnes on the wire: what is parsed is pence and kilograms, and says so. */
type OnTheWire =
  | 'price'
  | 'product_price'
  | 'total_price'
  | 'markup_price'
  | 'haulier_delivery_price'
  | 'delivery_price'
  | 'quantity'
  | 'gross_weight'
  | 'tare'
  | 'net_weight'

type Bodies = {
  [Name in keyof typeof calls]: NonNullable<(typeof calls)[Name]['shape']> extends { body: infer Body }
    ? Body extends z.ZodType
      ? z.output<Body>
      : never
    : never
}[keyof typeof calls]
type Fields<Body> = Body extends object ? keyof Body : never

test('no call’s parsed body holds pence or kilograms under the name of pounds or tonnes', () => {
  expectTypeOf<Extract<Fields<Bodies>, OnTheWire>>().toBeNever()
  // All of them are looked at.
  expectTypeOf<'product_price_pence' | 'quantity_kg' | 'gross_kg'>().toExtend<Fields<Bodies>>()
})

test('the unit changes with the name', () => {
  const bid = { can_deliver: 'yes', product_price: '6768.50', quantity: '480.5', notes: null }
  expect(BidTerms.parse(bid)).toEqual({
    can_deliver: 'yes',
    earliest_start: null,
    price_holds_until: null,
    product_price_pence: 676_850,
    quantity_kg: 480_500,
    recycled: false,
    notes: null,
  })
  expect(HaulierPriceTerms.parse({ haulier_delivery_price: 3456 })).toEqual({ haulier_delivery_price_pence: 345_600 })
  expect(ShownBid.parse({ total_price: 10_512 })).toEqual({ total_price_pence: 1_051_200 })
  expect(QuoteVerify.parse({ status: 1, markup_price: '2.50' })).toEqual({ status: 1, markup_pence: 250 })
})
