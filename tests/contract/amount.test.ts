import { describe, expect, it, test } from 'vitest'
import { HaulierPriceTerms } from '../../api/contract/bids.ts'
import { isMiswritten, readPence, readTonnes } from '../../api/contract/rules/amount.ts'
import { tonnes } from '../../api/contract/wire/wire.ts'

const nbsp = '\u00a0'

describe('an amount as people write it', () => {
  it.each([
    ['6768', 676_800],
    ['6768.5', 676_850],
    ['6,768', 676_800],
    ['6,768.00', 676_800],
    ['£6,768.00', 676_800],
    [' £ 6,768.00 ', 676_800],
    [`6${nbsp}768.00`, 676_800],
    ['6\u202f768\u202f123.45', 676_812_345],
    ['£14.10', 1_410],
    ['.5', 50],
    ['12.', 1_200],
    ['99,999,999.99', 9_999_999_999],
    ['0', 0],
  ])('%o is %i pence', (text, pence) => {
    expect(readPence(text)).toBe(pence)
  })

  it.each([
    ['1,200', 1_200_000],
    ['1,200.5', 1_200_500],
    [`1${nbsp}200 t`, 1_200_000],
    ['480.0 t', 480_000],
    ['480 tonnes', 480_000],
    ['0.1', 100],
  ])('%o is %i kg', (text, kg) => {
    expect(readTonnes(text)).toBe(kg)
  })

  // What a comma means in each of these depends on who wrote it.
  it.each(['1.234,56', '6,76', '6,7680', '0,500', '1,23,456', '6,768 123', '6,,768', '6, 768', '6,768,', '1.234.567'])(
    '%o is ambiguous and refused',
    (text) => {
      expect(readPence(text)).toBeNull()
      expect(readTonnes(text)).toBeNull()
      expect(isMiswritten(text)).toBe(true)
    },
  )

  it.each(['99999999999999', '999,999,999,999.99'])('%o is refused, too large to be written back as typed', (text) => {
    expect([readPence(text), readTonnes(text)]).toEqual([null, null])
  })

  it.each([
    '',
    '£',
    '-5',
    '-0',
    '-£5',
    '£-5',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '٣٤',
    '１２',
    '£5/t',
    '5 t',
    '€5',
    '6’768',
  ])('%o is refused as an amount of money', (text) => {
    expect(readPence(text)).toBeNull()
  })
})

test.each([
  ['digits', '9'.repeat(40_000)],
  ['thousands', `1${',000'.repeat(10_000)}`],
  ['spaces between', `1${' '.repeat(40_000)}1`],
  ['commas', ','.repeat(40_000)],
  ['thousands that end in a letter', `1${',000'.repeat(10_000)}x`],
  ['spaces before the unit', `1${' '.repeat(40_000)}tx`],
])('40 kB of %s are refused as an amount', (_, text) => {
  expect(readPence(text)).toBeNull()
  expect(readTonnes(text)).toBeNull()
  isMiswritten(text)
  expect(HaulierPriceTerms.safeParse({ haulier_delivery_price: text }).success).toBe(false)
})

test('only a miswritten figure is refused with an example of how to write it', () => {
  const refusalOf = (haulier_delivery_price: string) =>
    HaulierPriceTerms.safeParse({ haulier_delivery_price }).error?.issues.map(({ message }) => message)
  expect(refusalOf('1.234,56')).toEqual(['The haulier delivery price field must be written like 6,768.00.'])
  expect(refusalOf('a lot')).toEqual(['The haulier delivery price field must be a number.'])
  expect(tonnes({ min: 0.1, step: 0.1 }).safeParse('1.200,5').error?.issues[0]?.message).toBe(
    'The body field must be written like 1,200.5.',
  )
})

test('a ticket’s weight takes no comma: some keypads write 12,560 for twelve and a half tonnes', () => {
  expect(tonnes({ min: 0, step: 0.001 }).safeParse('12,560').success).toBe(false)
})
