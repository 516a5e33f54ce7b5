import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPounds, poundsPerTonne, toPence, toPounds } from '../../api/contract/rules/money.ts'
import { formatTonnes, netWeight, toKg, toTonnes } from '../../api/contract/rules/weight.ts'

const pence = fc.integer({ min: 0, max: 9_999_999_999 })
const kg = fc.integer({ min: 0, max: 1_000_000_000 })

describe('money', () => {
  it('converts to pounds and back without loss', () => {
    fc.assert(fc.property(pence, (amount) => toPence(toPounds(amount)) === amount))
  })

  it.each([
    [123_450, '£1,234.50'],
    [0, '£0.00'],
    [5, '£0.05'],
    [9_999_999_999, '£99,999,999.99'],
  ])('%i pence reads %s', (amount, text) => {
    expect(formatPounds(amount)).toBe(text)
  })

  it.each([
    [200_000, 100_000, 20],
    [100_000, 3_000, 333.33],
    [200_000, 3_000, 666.67],
    [1, 100_000, 0],
    [0, 100, 0],
  ])('%i pence for %i kg is £%d per tonne', (amount, weight, perTonne) => {
    expect(poundsPerTonne(amount, weight)).toBe(perTonne)
  })

  it.each([0, -1, Number.NaN])('has no price per tonne for %d kg', (weight) => {
    expect(() => poundsPerTonne(100, weight)).toThrow(RangeError)
  })

  it('costs no less per tonne when the price rises', () => {
    fc.assert(
      fc.property(pence, pence, fc.integer({ min: 100, max: 1_000_000_000 }), (one, more, weight) => {
        expect(poundsPerTonne(one + more, weight)).toBeGreaterThanOrEqual(poundsPerTonne(one, weight))
      }),
    )
  })
})

describe('weight', () => {
  it('converts to tonnes and back without loss', () => {
    fc.assert(fc.property(kg, (weight) => toKg(toTonnes(weight)) === weight))
  })

  it.each([
    [97_000, 1, '97.0 t'],
    [18_460, 3, '18.460 t'],
    [1_250_500, 1, '1,250.5 t'],
    [1, 3, '0.001 t'],
    [0, 1, '0.0 t'],
    [-12_350, 1, '-12.4 t'],
  ] as const)('%i kg with %i decimals reads %s', (weight, decimals, text) => {
    expect(formatTonnes(weight, decimals)).toBe(text)
  })

  it.each([1, 3] as const)('is written with %i decimals as the browser writes it', (decimals) => {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const written = new Intl.NumberFormat('en-GB', digits)
    fc.assert(fc.property(kg, (weight) => formatTonnes(weight, decimals) === `${written.format(weight / 1000)} t`))
  })

  it.each([
    [32_000, 13_540, 18_460],
    [13_540, 32_000, 0],
    [20_000, 20_000, 0],
  ])('gross %i less tare %i is %i', (gross, tare, net) => {
    expect(netWeight(gross, tare)).toBe(net)
  })

  it('is never below 0 and never above the gross', () => {
    fc.assert(
      fc.property(kg, kg, (gross, tare) => {
        const net = netWeight(gross, tare)
        expect(net).toBeGreaterThanOrEqual(0)
        expect(net).toBeLessThanOrEqual(gross)
      }),
    )
  })
})
