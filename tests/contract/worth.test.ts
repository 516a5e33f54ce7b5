import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { pricedAt } from '../../api/contract/rules/pricedAt.ts'
import { termsOf } from '../../api/contract/rules/totals.ts'
import { worthOf, worthOfAll } from '../../api/contract/rules/worth.ts'

describe('what a load is worth', () => {
  it.each([
    ['its part of the whole price', 19_460, { pence: 1_051_200, kg: 480_000 }, 42_617],
    ['half a penny up', 500, { pence: 1, kg: 1_000 }, 1],
    ['less than half a penny down', 499, { pence: 1, kg: 1_000 }, 0],
    ['all of it', 480_000, { pence: 1_051_201, kg: 480_000 }, 1_051_201],
    ['more than was ordered', 960_000, { pence: 1_051_201, kg: 480_000 }, 2_102_402],
    ['nothing where the price is nothing', 19_460, { pence: 0, kg: 100 }, 0],
    // In doubles this product is a half too low.
    [
      'the largest price of the largest load',
      999_999_999,
      { pence: 29_999_999_997, kg: 1_000_000_000 },
      29_999_999_967,
    ],
  ])('is %s', (_case, net_kg, terms, pence) => {
    expect(worthOf({ net_kg }, terms)).toBe(pence)
  })

  it('differs from the exact fraction by half a penny at most', () => {
    const load = fc.record({ net_kg: fc.integer({ min: 1, max: 2_000_000_000 }) })
    const terms = fc.record({ pence: fc.nat(29_999_999_997), kg: fc.integer({ min: 100, max: 1_000_000_000 }) })
    fc.assert(
      fc.property(load, terms, ({ net_kg }, { pence, kg }) => {
        fc.pre(pence * (net_kg / kg) < Number.MAX_SAFE_INTEGER)
        const off = BigInt(worthOf({ net_kg }, { pence, kg })) * BigInt(kg) - BigInt(pence) * BigInt(net_kg)
        expect(2n * off <= BigInt(kg) && 2n * off > -BigInt(kg)).toBe(true)
      }),
    )
  })

  it('is rounded for each load by itself', () => {
    const terms = { pence: 1, kg: 1_000 }
    expect(worthOfAll([{ net_kg: 500, loads: 3 }], terms)).toBe(3)
    expect(worthOfAll([{ net_kg: 499, loads: 3 }], terms)).toBe(0)
    expect(worthOfAll([], terms)).toBe(0)
  })

  it('is by each side’s own price', () => {
    const parts = { supplier_price_pence: 676_800, haulier_price_pence: 345_600, markup_pence: 28_800 }
    const order = { ...parts, can_deliver: false, quantity_kg: 480_000 }
    const penceOf = (side: Parameters<typeof termsOf>[0]) => termsOf(side, order)?.pence
    expect([penceOf('contractor'), penceOf('supplier'), penceOf('haulier')]).toEqual([1_051_200, 676_800, 345_600])
    expect(termsOf('haulier', { ...order, haulier_price_pence: null })).toBeNull()
  })
})

const at = (time: string) => new Date(`2026-03-10T${time}:00Z`)
test.each([
  ['when it was logged', at('08:00'), at('09:00'), at('08:00')],
  ['corrected where the device’s clock is two hours fast', at('10:00'), at('11:00'), at('08:00')],
  ['corrected where it is a day slow', new Date('2026-03-09T08:00:00Z'), new Date('2026-03-09T09:00:00Z'), at('08:00')],
  ['as logged where the device didn’t say when it sent it', at('08:00'), null, at('08:00')],
  ['not before the acceptance', at('06:00'), at('09:00'), at('07:00')],
  ['not after it arrived', at('10:00'), at('09:00'), at('09:00')],
])('a load is priced %s', (_case, logged_at, sent_at, priced) => {
  expect(pricedAt({ logged_at, sent_at, accepted_at: at('07:00'), created_at: at('09:00') })).toEqual(priced)
})

test('a load that arrived before a later acceptance is priced when it arrived', () => {
  const load = { logged_at: at('08:00'), sent_at: null, created_at: at('09:00') }
  expect(pricedAt({ ...load, accepted_at: at('11:00') })).toEqual(at('09:00'))
  expect(pricedAt({ ...load, accepted_at: null })).toEqual(at('08:00'))
})
