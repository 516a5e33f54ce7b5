/** Primitives. Request schemas convert (pounds to pence, tonnes to kilograms); response schemas only describe JSON. */
import { z } from 'zod'
import * as postcodeTexts from '../messages/postcode.ts'
import { isMiswritten, plainPounds, plainTonnes } from '../rules/amount.ts'
import { countSteps } from '../rules/decimal.ts'
import { isOutsideTheUnitedKingdom, isPostcode, normalisePostcode, outsideTheUnitedKingdom } from '../rules/postcode.ts'
import { mostTonnes } from '../rules/weight.ts'
import { type CursorKind, type CursorValues, decodeCursor, longestCursor } from './cursor.ts'
import { atMost, shortForm } from './texts.ts'

/** PostgreSQL's largest integer; ids and kilograms are stored as such. */
const largestInteger = 2_147_483_647

/** A larger figure is a typing error. */
const mostPounds = 99_999_999.99

const numeric = z.union([z.number(), shortForm])

type Bounds = {
  min: number
  max?: number
  /** Replaces Laravel's "must be at least". */
  minMessage?: string | undefined
}

/** Pounds with at most two decimals, also as people write them -> whole pence. `min` and `max` in pounds. */
export function pounds({ min, max = mostPounds, minMessage }: Bounds) {
  const steps = { min, max, minMessage, perUnit: 100, write: 'pounds' } as const
  return numeric.transform((input, ctx) => stepsWithin(ctx, plain(input, plainPounds), steps))
}

/** Tonnes -> whole kilograms; `min` and `max` in tonnes. Step 0.001 takes no comma: keypads write 12.5 as 12,500. */
export function tonnes({ min, max = mostTonnes, minMessage, step }: Bounds & { step: 0.1 | 0.001 }) {
  if (step === 0.001) {
    return numeric.transform((input, ctx) => stepsWithin(ctx, input, { min, max, minMessage, perUnit: 1000 }))
  }
  const steps = { min, max, minMessage, perUnit: 10, write: 'tonnes' } as const
  return numeric.transform((input, ctx) => stepsWithin(ctx, plain(input, plainTonnes), steps) * 100)
}

function plain(input: number | string, ungroup: (text: string) => string): number | string {
  return typeof input === 'string' ? ungroup(input) : input
}

/** A whole number, or its text. */
export function integer({ min, max = largestInteger }: { min: number; max?: number }) {
  return numeric.transform((input, ctx) => stepsWithin(ctx, input, { min, max, perUnit: 1 }))
}

/** In a query, from -`most` to `most`. */
export function degrees(most: 90 | 180) {
  return shortForm.min(1).pipe(z.coerce.number<string>().min(-most).max(most))
}

/** The id of a record: a positive integer of PostgreSQL. */
export const id = integer({ min: 1 })

type Steps = Bounds & { max: number; perUnit: number; write?: 'pounds' | 'tonnes' }

function stepsWithin(
  ctx: z.core.$RefinementCtx,
  input: number | string,
  { min, max, minMessage, perUnit, write }: Steps,
): number {
  const steps = countSteps(input, perUnit)
  if (steps === 'not_a_number' && write && typeof input === 'string' && isMiswritten(input)) {
    ctx.issues.push({ code: 'invalid_format', format: write, input })
    return z.NEVER
  }
  if (steps === 'not_a_number' || (steps === 'not_a_multiple' && perUnit === 1)) {
    ctx.issues.push({ code: 'invalid_type', expected: perUnit === 1 ? 'int' : 'number', input })
    return z.NEVER
  }
  if (Number(input) > max) return tooBig(ctx, input, max, write)
  if (steps === 'not_a_multiple') {
    if (minMessage && Number(input) < min) return tooSmall(ctx, input, min, minMessage)
    ctx.issues.push({ code: 'not_multiple_of', divisor: 1 / perUnit, input: Number(input) })
    return z.NEVER
  }
  const value = steps / perUnit
  const isBelowNothing = write === 'pounds' && Object.is(Number(input), -0)
  if (value < min || isBelowNothing) return tooSmall(ctx, input, min, minMessage)
  return steps
}

function tooBig(ctx: z.core.$RefinementCtx, input: number | string, maximum: number, write?: Steps['write']): never {
  ctx.issues.push({ code: 'too_big', origin: write ?? 'number', maximum, inclusive: true, input })
  return z.NEVER
}

function tooSmall(ctx: z.core.$RefinementCtx, input: number | string, minimum: number, message?: string): never {
  ctx.issues.push({ code: 'too_small', origin: 'number', minimum, inclusive: true, input, message })
  return z.NEVER
}

/** Absent, null and blank all become null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess((input) => (typeof input === 'string' && input.trim() === '' ? null : input), schema.nullable())
    .optional()
    .transform((value) => value ?? null)
}

/** YYYY-MM-DD, an existing day of this century, so that a year with a digit too few or too many is refused. */
export const isoDate = atMost(64)
  .check(z.iso.date({ abort: true }))
  .refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'The date must lie between 2000 and 2099.')

/** HH:MM on a 24-hour clock. */
export const clockTime = atMost(64).check(z.iso.time({ precision: -1 }))

/** A device's instant with its offset -> ISO 8601 in UTC with milliseconds. A wrong clock is no error. */
export const instant = atMost(64)
  .check(z.iso.datetime({ offset: true, abort: true }))
  .refine((text) => text >= '1970')
  .transform((text) => new Date(text).toISOString())

/** No broken clock goes beyond this, and a timestamp still holds it. */
export const clockEnds = Date.parse('2100-01-01T00:00:00Z')

export const deviceInstant = instant.refine((moment) => Date.parse(moment) < clockEnds)

/** A UK postcode by its shape -> normalised. It may not exist. */
export const postcode = atMost(64)
  .trim()
  .transform(normalisePostcode)
  .refine((value) => value === '' || isPostcode(value), postcodeTexts.invalid)
  .refine((value) => !isOutsideTheUnitedKingdom(value), outsideTheUnitedKingdom)
  .refine((value) => value !== '')

export const uuid = shortForm.toLowerCase().check(z.uuid())

/** A ticket's idempotency key, a UUIDv7 -> lower case. */
export const syncToken = shortForm.toLowerCase().check(z.uuidv7())

/** `slip-` and the ticket's sync token: a phone's key for the photo of the weighbridge slip. */
export const slipKey = shortForm.toLowerCase().check(z.regex(/^slip-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/** 64 hexadecimal digits -> lower case. */
export const sha256Hex = shortForm.toLowerCase().check(z.regex(/^[0-9a-f]{64}$/))

export const yesNo = z.enum(['yes', 'no'])

export const capitalYesNo = z.enum(['Yes', 'No'])

export const flag = z
  .union([z.boolean(), z.literal(['true', 'false', '1', '0', 1, 0])])
  .transform((input) => input === true || input === 'true' || input === '1' || input === 1)

/** `kinds`: of the cursor's values. Refuses unknown names: a mistyped filter would list everything. */
export function pagingBy<const Kinds extends readonly CursorKind[]>(...kinds: Kinds) {
  return z.strictObject({
    limit: integer({ min: 1, max: 200 }).default(50),
    cursor: atMost(longestCursor)
      .optional()
      .transform((input, ctx): CursorValues<Kinds> | undefined => {
        if (input === undefined || input === '') return undefined
        const values = decodeCursor(input, kinds)
        if (values) return values
        ctx.issues.push({ code: 'custom', input })
        return z.NEVER
      }),
  })
}

export const paging = pagingBy('int')
export type Paging = z.output<typeof paging>

/** For responses: plain numbers with at most 2 or 3 decimals, made by money.ts and weight.ts. */
export const poundsNumber = z.number().meta({ description: 'Pounds sterling, at most 2 decimals' })
export const tonnesNumber = z.number().meta({ description: 'Tonnes, at most 3 decimals' })

export const lateDaysNumber = z
  .int()
  .nullable()
  .meta({ description: 'By how many days the order ends after its window at its pace so far; null: it does not' })

/** ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

/** One page: `total` counts the whole list, and `next_cursor` is null on the last page. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.object({
    data: z.array(item),
    meta: z.object({ total: z.int().nonnegative(), next_cursor: z.string().nullable() }),
  })
}

export function single<Item extends z.ZodType>(item: Item) {
  return z.object({ data: item })
}

export function written<Item extends z.ZodType>(item: Item) {
  return z.object({ message: z.string(), data: item })
}

export const Message = z.object({ message: z.string() })
