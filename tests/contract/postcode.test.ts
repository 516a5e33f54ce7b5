import fc from 'fast-check'
import { isValid } from 'postcode'
import { describe, expect, it } from 'vitest'
import { areaOf, extractPostcode, isPostcode, normalisePostcode, outcodeOf } from '../../api/contract/rules/postcode.ts'

it.each([
  ['sw1a1aa', 'SW1A 1AA'],
  [' m1  1ae ', 'M1 1AE'],
  ['ls10 1', 'LS 101'],
  ['ls10', 'LS10'],
  ['', ''],
])('normalises %o to %o', (text, expected) => {
  expect(normalisePostcode(text)).toBe(expected)
})

it('normalising twice changes nothing more', () => {
  fc.assert(fc.property(fc.string(), (text) => normalisePostcode(normalisePostcode(text)) === normalisePostcode(text)))
})

it.each(['M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'W1A 0AX', 'EC1A 1BB', 'SE1P 5LX', 'gir0aa'])(
  '%s is a postcode',
  (text) => {
    expect(isPostcode(text)).toBe(true)
  },
)

it.each(['', 'M1', 'GIR 0AB', 'GIR 1AA', 'QQ1 1AA', 'M1 1CE', 'SW1A 1A', 'SW1A 1AAA', '12345', 'M1 1AE M1 1AE'])(
  '%o is not a postcode',
  (text) => {
    expect(isPostcode(text)).toBe(false)
  },
)

it('the check is no looser than a second postcode parser, which doesn’t know GIR 0AA', () => {
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const sign = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
  const almost = fc.tuple(letter, fc.array(sign, { minLength: 1, maxLength: 3 }), fc.nat(9), letter, letter)
  fc.assert(
    fc.property(almost, ([first, middle, digit, one, two]) => {
      const text = `${first}${middle.join('')}${digit}${one}${two}`
      return !isPostcode(text) || isValid(text) || text === 'GIR0AA'
    }),
    { numRuns: 2000 },
  )
})

describe('extractPostcode', () => {
  it.each([
    ['Quarry Lane, Buxton, Derbyshire SK17 9TQ, UK', 'SK17 9TQ'],
    ['1 High St, leeds ls11ur', 'LS1 1UR'],
    ['Yard M1 1AE, moved to B33 8TH', 'B33 8TH'],
    ['Unit 4, Industrial Estate', null],
    ['ref XM1 1AEX', null],
    ['', null],
  ])('of %o is %o', (address, expected) => {
    expect(extractPostcode(address)).toBe(expected)
  })
})

describe('outcode and area', () => {
  it.each([
    ['sw1a 1aa', 'SW1A', 'SW'],
    ['SW1A', 'SW1A', 'SW'],
    ['M1 1AE', 'M1', 'M'],
    ['DN55', 'DN55', 'DN'],
    ['w1a', 'W1A', 'W'],
    ['nowhere', null, null],
    ['', null, null],
  ])('of %o are %o and %o', (text, outcode, area) => {
    expect(outcodeOf(text)).toBe(outcode)
    expect(areaOf(text)).toBe(area)
  })
})
