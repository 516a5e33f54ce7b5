import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ownerRoles } from '../../api/contract/rules/permissions.ts'
import { pricedAt } from '../../api/contract/rules/pricedAt.ts'
import { rateOf, ratesOf } from '../../api/contract/rules/terms.ts'
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
    const rates = new Map([[1, { pence: 1, kg: 1_000 }]])
    expect(worthOfAll([{ net_kg: 500, loads: 3, version: 1 }], rates)).toBe(3)
    expect(worthOfAll([{ net_kg: 499, loads: 3, version: 1 }], rates)).toBe(0)
    expect(worthOfAll([], rates)).toBe(0)
  })

  it('is by each side’s own price', () => {
    const at = (pence: number) => ({ pence, kg: 480_000 })
    const prices = { supplier: at(676_800), haulier: at(345_600), markup: at(28_800) }
    expect(ownerRoles.map((side) => rateOf(side, prices))).toEqual([at(1_051_200), at(676_800), at(345_600)])
    expect(rateOf('haulier', { ...prices, haulier: null })).toBeNull()
    expect(rateOf('contractor', { ...prices, haulier: null })).toEqual(at(705_600))
  })

  it('is by the price of the version in which it was priced', () => {
    const first = { version: 1, supplier: { pence: 300, kg: 1_000 }, haulier: null, markup: { pence: 0, kg: 1_000 } }
    const rates = ratesOf('supplier', [first, { ...first, version: 2, supplier: { pence: 500, kg: 1_000 } }])
    const loads = { net_kg: 1_000, loads: 2 }
    const before = { ...loads, version: 1 }
    expect(worthOfAll([before, { ...loads, version: 2 }], rates)).toBe(1_600)
    expect(() => worthOfAll([{ ...loads, version: 3 }], rates)).toThrow('The terms have no price in version 3')
  })

  it('is the exact sum for a contractor whose parts are priced by different weights', () => {
    // A third of a penny for each kilogram, and one penny for each.
    const prices = {
      supplier: { pence: 100, kg: 300 },
      haulier: { pence: 1_000, kg: 1_000 },
      markup: { pence: 0, kg: 7 },
    }
    expect(rateOf('contractor', prices)).toEqual({ pence: 4, kg: 3 })
  })

  // A price a tonne that an amendment may give ends at £9,999.99.
  it('is exact for the largest prices of a contractor', () => {
    const prices = {
      supplier: { pence: 99_999_999_999, kg: 999_999_999 },
      haulier: { pence: 999_999, kg: 1_000 },
      markup: { pence: 99_999_999_999, kg: 999_999_999 },
    }
    const rate = rateOf('contractor', prices)
    expect(Number.isSafeInteger(rate?.pence) && Number.isSafeInteger(rate?.kg)).toBe(true)
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
