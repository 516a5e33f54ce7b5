import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor } from '../../api/contract/wire/cursor.ts'
import { list, paging, pagingBy, poundsNumber, single, timestamp, written } from '../../api/contract/wire/wire.ts'

describe('cursor', () => {
  it('decodes to what was encoded, in letters that need no escaping', () => {
    const value = fc.oneof(
      fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }).map((at) => ['int', at] as const),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((at) => ['number', at + 0] as const),
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((at) => ['text', at.replaceAll('\0', '')] as const),
      fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-12-31') })
        .map((at) => ['timestamp', at.toISOString()] as const),
    )
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (pairs) => {
        const values = pairs.map(([, at]) => at)
        const text = encodeCursor(values)
        expect(text).toMatch(/^[\w-]+$/)
        expect(
          decodeCursor(
            text,
            pairs.map(([kind]) => kind),
          ),
        ).toEqual(values)
      }),
    )
  })

  it.each([
    ['empty', '', ['int']],
    ['not base64url', 'a+b', ['int']],
    ['not JSON', 'aGVsbG8', ['int']],
    ['not UTF-8', '_w', ['int']],
    ['no array', 'eyJhIjoxfQ', ['int']],
    ['too few values', encodeCursor([1]), ['int', 'int']],
    ['too many values', encodeCursor([1, 2]), ['int']],
    ['text for a number', encodeCursor(['1; drop table']), ['int']],
    ['a fraction for an int', encodeCursor([1.5]), ['int']],
    ['more than an integer holds', encodeCursor([2_147_483_648]), ['int']],
    ['a number for text', encodeCursor([1]), ['text']],
    ['NUL in a text', encodeCursor(['a\0']), ['text']],
    ['no instant', encodeCursor(['2026-13-01T00:00:00.000Z']), ['timestamp']],
    ['overlong', encodeCursor(['a'.repeat(1_500)]), ['text']],
  ] as const)('refuses one that is %s', (_name, text, kinds) => {
    expect(decodeCursor(text, kinds)).toBeNull()
  })

  it('survives anything that somebody types', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        expect(() => decodeCursor(text, ['text'])).not.toThrow()
      }),
    )
  })
})

describe('paging', () => {
  it.each([
    [{}, { limit: 50 }],
    [{ cursor: '' }, { limit: 50 }],
    [{ limit: '200' }, { limit: 200 }],
    [
      { limit: '1', cursor: encodeCursor([9]) },
      { limit: 1, cursor: [9] },
    ],
  ])('reads %o', (query, expected) => {
    expect(paging.parse(query)).toEqual(expected)
  })

  it.each([
    [{ limit: 0 }, 'The limit field must be at least 1.'],
    [{ limit: 201 }, 'The limit field must not be greater than 200.'],
    [{ limit: 'all' }, 'The limit field must be an integer.'],
    [{ cursor: 'x' }, 'The cursor field is invalid.'],
    [{ cursor: encodeCursor(['a']) }, 'The cursor field is invalid.'],
  ])('refuses %o', (query, message) => {
    expect(paging.safeParse(query).error?.issues.map((issue) => issue.message)).toEqual([message])
  })

  it('accepts a cursor of the values that a list sorts by', () => {
    const at = '2026-11-21T07:42:00.000Z'
    expect(pagingBy('timestamp', 'int').parse({ cursor: encodeCursor([at, 3]) }).cursor).toEqual([at, 3])
  })
})

describe('responses', () => {
  const item = z.object({ id: z.int(), price: poundsNumber, at: timestamp })
  const row = { id: 1, price: 12.5, at: '2026-11-21T07:42:00.000Z' }

  it('carry what is declared and strip the rest', () => {
    const leaky = { ...row, markup_price: 9 }
    expect(z.encode(list(item), { data: [leaky], meta: { total: 1, next_cursor: null } })).toEqual({
      data: [row],
      meta: { total: 1, next_cursor: null },
    })
    expect(z.encode(single(item), { data: leaky })).toEqual({ data: row })
    expect(z.encode(written(item), { message: 'Bid updated', data: leaky })).toEqual({
      message: 'Bid updated',
      data: row,
    })
  })

  it('refuse a timestamp that is not UTC', () => {
    expect(timestamp.safeParse('2026-11-21T07:42:00+01:00').success).toBe(false)
  })

  it('can all be written into the OpenAPI document', () => {
    expect(() => z.toJSONSchema(list(item), { io: 'output' })).not.toThrow()
    expect(() => z.toJSONSchema(paging, { io: 'input' })).not.toThrow()
  })
})
