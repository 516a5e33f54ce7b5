import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { flag, id, integer, pounds, tonnes } from '../../api/contract/wire/wire.ts'

/** The parsed value, or the first message where the schema refuses. */
function read(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input)
  return result.success ? result.data : result.error.issues.map((issue) => issue.message).join(' | ')
}

describe('pounds', () => {
  it.each([
    [12.34, 1234],
    ['12.34', 1234],
    [' 12.3 ', 1230],
    ['12.', 1200],
    ['.5', 50],
    ['12.340', 1234],
    [0.01, 1],
    [1.15, 115],
    [99_999_999.99, 9_999_999_999],
    [0, 'The body field must be at least 0.01.'],
    [-5, 'The body field must be at least 0.01.'],
    ['-0', 'The body field must be at least 0.01.'],
    [12.345, 'The body field must have at most 2 decimals.'],
    ['0.001', 'The body field must have at most 2 decimals.'],
    [100_000_000, 'The body field must not be greater than £99,999,999.99.'],
    [1e300, 'The body field must not be greater than £99,999,999.99.'],
    [100_000_000.001, 'The body field must not be greater than £99,999,999.99.'],
    [Number.NaN, 'The body field must be a number.'],
    [Number.POSITIVE_INFINITY, 'The body field must be a number.'],
    ['NaN', 'The body field must be a number.'],
    ['Infinity', 'The body field must be a number.'],
    ['1e3', 'The body field must be a number.'],
    ['0x10', 'The body field must be a number.'],
    ['1,234.50', 123_450],
    ['1.00000000000000001', 'The body field must be a number.'],
    [true, 'The body field must be a number.'],
    [{}, 'The body field must be a number.'],
    ['', 'The body field is required.'],
    ['  ', 'The body field is required.'],
    [null, 'The body field is required.'],
    [undefined, 'The body field is required.'],
  ])('reads %o as %o', (input, expected) => {
    expect(read(pounds({ min: 0.01 }), input)).toBe(expected)
  })

  it('accepts a haulier price of 0, but no negative zero', () => {
    expect(read(pounds({ min: 0 }), '0.00')).toBe(0)
    for (const less of ['-0', '-0.00', -0])
      expect(read(pounds({ min: 0 }), less)).toBe('The body field must be at least 0.')
  })

  it('reads every amount exactly, as number and as text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (pence) => {
        const text = `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`
        expect(read(pounds({ min: 0 }), text)).toBe(pence)
        expect(read(pounds({ min: 0 }), Number(text))).toBe(pence)
      }),
    )
  })

  it('has its own message below the minimum', () => {
    expect(read(pounds({ min: 1, minMessage: 'Too cheap' }), 0)).toBe('Too cheap')
  })
})

describe('tonnes', () => {
  it.each([
    [0.1, 0.1, 100],
    ['97.3', 0.1, 97_300],
    [0.3, 0.1, 300],
    [18.46, 0.001, 18_460],
    ['18.460', 0.001, 18_460],
    // Kilograms typed as tonnes are flagged, not refused.
    [44_000, 0.001, 44_000_000],
    [0.25, 0.1, 'The body field must have at most 1 decimal.'],
    ['18.4605', 0.001, 'The body field must have at most 3 decimals.'],
    [1_000_000.1, 0.1, 'The body field must not be greater than 1,000,000 tonnes.'],
    ['99999999.99', 0.1, 'The body field must not be greater than 1,000,000 tonnes.'],
    [0, 0.1, 'The body field must be at least 0.1.'],
  ] as const)('reads %o in steps of %d as %o', (input, step, expected) => {
    expect(read(tonnes({ min: 0.1, step }), input)).toBe(expected)
  })

  it('reads every weight exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (kg) => {
        expect(read(tonnes({ min: 0, step: 0.001 }), kg / 1000)).toBe(kg)
        expect(read(tonnes({ min: 0, step: 0.001 }), (kg / 1000).toFixed(3))).toBe(kg)
      }),
    )
  })

  it('gives only whole kilograms within the bounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string(), fc.integer().map(String)), (input) => {
        const result = tonnes({ min: 0.1, step: 0.1 }).safeParse(input)
        if (!result.success) return
        expect(result.data % 100).toBe(0)
        expect(result.data).toBeGreaterThanOrEqual(100)
        expect(result.data).toBeLessThanOrEqual(1_000_000_000)
      }),
    )
  })
})

describe('whole numbers', () => {
  it.each([
    [7, 7],
    ['7', 7],
    [2_147_483_647, 2_147_483_647],
    [2_147_483_648, 'The body field must not be greater than 2147483647.'],
    ['99999999999999999999', 'The body field must be an integer.'],
    [0, 'The body field must be at least 1.'],
    [1.5, 'The body field must be an integer.'],
    ['1.5', 'The body field must be an integer.'],
    ['seven', 'The body field must be an integer.'],
    [[], 'The body field is required.'],
  ])('the id %o is %o', (input, expected) => {
    expect(read(id, input)).toBe(expected)
  })

  it('keeps to its own bounds', () => {
    expect(read(integer({ min: 2, max: 6 }), '6')).toBe(6)
    expect(read(integer({ min: 2, max: 6 }), 7)).toBe('The body field must not be greater than 6.')
  })
})

describe('flag', () => {
  it.each([
    [true, true],
    ['true', true],
    ['1', true],
    [1, true],
    [false, false],
    ['false', false],
    ['0', false],
    [0, false],
    ['yes', 'The body field must be true or false.'],
    [2, 'The body field must be true or false.'],
    [undefined, 'The body field is required.'],
  ])('reads %o as %o', (input, expected) => {
    expect(read(flag, input)).toBe(expected)
  })
})
