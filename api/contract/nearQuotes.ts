import { z } from 'zod'
import { radiusOptions } from './geo.ts'
import { line } from './wire/texts.ts'
import { deviceInstant, flag, isoDate, orNull, single, tonnesNumber } from './wire/wire.ts'

/** The open quotes around a supplier's registered place: what the list and the map are asked alike. */

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
  from: isoDate.optional().meta({ description: 'Only those wanted on this day or later; for a supplier' }),
  to: isoDate.optional().meta({ description: 'Only those wanted on this day or earlier; for a supplier' }),
  hidden: flag.optional().meta({ description: 'Those that your company has hidden, in place of the others' }),
}

type Days = { from?: string | undefined; to?: string | undefined }

export function endsAfterItBegins({ from, to }: Days): boolean {
  return !from || !to || from <= to
}
export const badDays = { message: 'End date must be after start date', path: ['to'] }

export const QuoteMapQuery = z.object({ search: searchText, ...nearFilters }).refine(endsAfterItBegins, badDays)
export type NearQuery = z.output<typeof QuoteMapQuery>

const spot = { latitude: z.number(), longitude: z.number(), quantity: tonnesNumber }

/** Beyond so many quotes the map is told of groups in their place. */
export const mostPoints = 2_000

/** What the same search lists, as places: each quote that has one, or their groups by a grid. */
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
      .array(z.object({ ...spot, count: z.int() }))
      .meta({ description: `Of more than ${mostPoints} quotes, those that stand near each other; their middle` }),
  }),
)
export type QuoteMap = z.output<typeof QuoteMap>['data']
