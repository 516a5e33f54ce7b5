import { z } from 'zod'
import { radiusOptions } from './geo.ts'
import { badDays, endsAfterItBegins, windowFilters } from './listFilters.ts'
import { line } from './wire/texts.ts'
import { degrees, deviceInstant, flag, orNull, single, tonnesNumber } from './wire/wire.ts'

/** Filters that a supplier's list and map of open quotes share. */

const radiusText = radiusOptions.map(String) as [string, ...string[]]

export const searchText = orNull(line(100)).meta({
  description: 'A quote’s whole number, or what you see of product, description, place and firm',
})

export const nearFilters = {
  radius: z.enum(radiusText).default('50').transform(Number).meta({ description: 'Miles, for a supplier' }),
  since: deviceInstant.optional().meta({ description: 'Verified since this moment; for a supplier' }),
  unanswered: flag.optional().meta({
    description: 'Only those without a bid of your own, save one that was withdrawn or ended; for a supplier',
  }),
  mine: flag.optional().meta({ description: 'Only products that your company says it sells; for a supplier' }),
  ...windowFilters,
  hidden: flag.optional().meta({ description: 'Those that your company has hidden, in place of the others' }),
}

const sides = ['south', 'north', 'west', 'east'] as const
const box = {
  south: degrees(90)
    .optional()
    .meta({ description: 'Only within this box, as a group tells its own: all four or none' }),
  north: degrees(90).optional(),
  west: degrees(180).optional(),
  east: degrees(180).optional(),
}
type Sides = { [Side in (typeof sides)[number]]?: number | undefined }

function boxFaults({ value, issues }: z.core.ParsePayload<Sides>): void {
  const { south, north, west, east } = value
  const missing = sides.filter((side) => value[side] === undefined)
  const fault = (side: string, message: string) => issues.push({ code: 'custom', path: [side], message, input: value })
  if (missing.length > 0 && missing.length < sides.length)
    for (const side of missing) fault(side, 'All four sides or none')
  if (south !== undefined && north !== undefined && south > north) fault('north', 'North must not be below south')
  if (west !== undefined && east !== undefined && west > east) fault('east', 'East must not be left of west')
}

export const QuoteMapQuery = z
  .object({ search: searchText, ...nearFilters, ...box })
  .refine(endsAfterItBegins, badDays)
  .check(boxFaults)
export type NearQuery = z.output<typeof QuoteMapQuery>

const spot = { latitude: z.number(), longitude: z.number(), quantity: tonnesNumber }

export const mostPoints = 2_000

export const QuoteMap = single(
  z.object({
    centre: z
      .object({ latitude: z.number(), longitude: z.number(), is_rough: z.boolean() })
      .nullable()
      .meta({ description: 'The registered place, from which the radius counts' }),
    total: z.int().nonnegative(),
    unplaced: z
      .int()
      .nonnegative()
      .meta({ description: 'How many of them are listed and not shown: no place is known' }),
    points: z
      .array(
        z.object({
          ...spot,
          quote_id: z.int(),
          product_name: z.string(),
          is_rough: z.boolean().meta({ description: 'The place is known by part of its postcode only' }),
        }),
      )
      .max(mostPoints),
    clusters: z
      .array(
        z.object({
          ...spot,
          count: z.int(),
          south: z.number(),
          north: z.number(),
          west: z.number(),
          east: z.number(),
        }),
      )
      .meta({
        description: `Of more than ${mostPoints} quotes, those that stand near each other: their middle, and the box around them, to be asked for by itself`,
      }),
  }),
)
export type QuoteMap = z.output<typeof QuoteMap>['data']
