import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { email, text } from '../../api/contract/wire/texts.ts'
import {
  clockTime,
  instant,
  isoDate,
  orNull,
  postcode,
  pounds,
  sha256Hex,
  syncToken,
  yesNo,
} from '../../api/contract/wire/wire.ts'

function read(schema: z.ZodType, input: unknown) {
  const result = schema.safeParse(input)
  return result.success ? result.data : result.error.issues.map((issue) => issue.message).join(' | ')
}

const required = 'The body field is required.'
const notADate = 'The body field must be a valid date.'
const notATime = 'The body field must match the format HH:MM.'
const outOfYears = 'The date must lie between 2000 and 2099.'

describe.each([
  [
    'text',
    text(5),
    [
      [' abc ', 'abc'],
      ['12345', '12345'],
      ['🚚🚚', '🚚🚚'],
      ['123456', 'The body field must not be greater than 5 characters.'],
      ['a\0b', 'The body field is invalid.'],
      ['a\ud800', 'The body field is invalid.'],
      ['   ', required],
      ['', required],
      [undefined, required],
      [7, 'The body field must be a string.'],
    ],
  ],
  [
    'optional text',
    orNull(text(5)),
    [
      [' abc ', 'abc'],
      ['  ', null],
      ['', null],
      [null, null],
      [undefined, null],
      ['a\0b', 'The body field is invalid.'],
    ],
  ],
  [
    'optional pounds',
    orNull(pounds({ min: 0 })),
    [
      ['', null],
      [undefined, null],
      ['0', 0],
      ['x', 'The body field must be a number.'],
    ],
  ],
  [
    'isoDate',
    isoDate,
    [
      ['2026-11-21', '2026-11-21'],
      ['2028-02-29', '2028-02-29'],
      ['2026-02-29', notADate],
      ['2026-13-01', notADate],
      ['21/11/2026', notADate],
      ['2026-11-21T00:00:00Z', notADate],
      ['0026-11-21', outOfYears],
      ['2100-01-01', outOfYears],
      ['', required],
    ],
  ],
  [
    'clockTime',
    clockTime,
    [
      ['07:30', '07:30'],
      ['23:59', '23:59'],
      ['24:00', notATime],
      ['7:30', notATime],
      ['07:30:00', notATime],
    ],
  ],
  [
    'instant',
    instant,
    [
      ['2026-07-01T08:00:00+01:00', '2026-07-01T07:00:00.000Z'],
      ['2026-07-01T07:00:00.5Z', '2026-07-01T07:00:00.500Z'],
      ['2026-07-01 07:00', notADate],
      ['2026-07-01T07:00:00', notADate],
      ['0000-01-01T00:00:00Z', 'The body field is invalid.'],
    ],
  ],
  [
    'email',
    email,
    [
      [' Jo.Smith@Example.co.uk ', 'Jo.Smith@Example.co.uk'],
      ['jo@', 'The body field must be a valid email address.'],
      [
        `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(4)}uk`,
        'The body field must not be greater than 254 characters.',
      ],
      ['', required],
    ],
  ],
  [
    'postcode',
    postcode,
    [
      ['sw1a1aa', 'SW1A 1AA'],
      ['SW1A', 'Please enter a valid UK postcode'],
      ['', required],
      ['   ', required],
    ],
  ],
  [
    'syncToken',
    syncToken,
    [
      ['0199A1B2-C3D4-7E5F-8A6B-7C8D9E0F1A2B', '0199a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'],
      ['0199a1b2-c3d4-4e5f-8a6b-7c8d9e0f1a2b', 'The body field must be a valid UUID.'],
    ],
  ],
  [
    'sha256Hex',
    sha256Hex,
    [
      ['AB'.repeat(32), 'ab'.repeat(32)],
      ['ab'.repeat(31), 'The body field format is invalid.'],
      ['zz'.repeat(32), 'The body field format is invalid.'],
    ],
  ],
  [
    'yesNo',
    yesNo,
    [
      ['yes', 'yes'],
      ['maybe', 'The selected body is invalid.'],
      ['', required],
    ],
  ],
] as const)('%s', (_name, schema, rows) => {
  it.each(rows.map(([input, expected]) => ({ input, expected })))(
    'reads $input as $expected',
    ({ input, expected }) => {
      expect(read(schema, input)).toBe(expected)
    },
  )
})

it('an optional field is not among the keys that a body must have', () => {
  const body = z.object({ notes: orNull(text(10)) })
  expect(body.parse({})).toEqual({ notes: null })
  expect(z.toJSONSchema(body, { io: 'input' }).required).toBeUndefined()
})
