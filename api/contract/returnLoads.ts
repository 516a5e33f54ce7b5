import { z } from 'zod'
import { Precision, road } from './places.ts'
import { id, list, pagingBy, tonnesNumber } from './wire/wire.ts'

/**
 * What counts as a load for the way back: within `miles` of where the firm's order tips, as the crow flies (half an hour
 * empty), saving `leastSaved` against going home. An order that is `daysLate` late has stalled, so it doesn't count.
 */
export const returnReach = { miles: 20, leastSaved: 1, daysLate: 30 } as const

/** The cursor is (empty miles saved, bid). */
export const ReturnLoadQuery = pagingBy('number', 'int').extend({
  quote_id: id.optional().meta({ description: 'Only what goes with this order of your own' }),
})
export type ReturnLoadQuery = z.output<typeof ReturnLoadQuery>

const site = { address: z.string(), city: z.string().nullable(), postcode: z.string() }
const collection = { collection_address: z.string().nullable(), collection_postcode: z.string().nullable() }
const dates = { delivery_from_date: z.string(), delivery_to_date: z.string() }

/** A bid that the haulier may still price, with their own order that it suits. It shows nobody's price. */
const ReturnLoad = z.object({
  id: z.int().meta({ description: "The bid's" }),
  bid_id: z.int(),
  quote_id: z.int(),
  product_name: z.string(),
  quantity: tonnesNumber,
  ...collection,
  ...site,
  ...dates,
  run_miles: z.number().nullable().meta({ description: 'From its collection point to its site, as the crow flies' }),
  ...road,
  run_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  miles_from_tip: z.number().meta({ description: 'Empty, by road, from where the own order tips' }),
  from_tip_precision: Precision,
  miles_to_load: z.number().meta({ description: 'Empty, by road, from its site to where the own order loads' }),
  to_load_precision: Precision,
  miles_saved: z
    .number()
    .meta({ description: 'Fewer empty miles by road than from the tip straight to the next load' }),
  order: z.object({ quote_id: z.int(), product_name: z.string(), ...collection, ...site, ...dates }),
})
export type ReturnLoad = z.output<typeof ReturnLoad>
export const ReturnLoads = list(ReturnLoad)
