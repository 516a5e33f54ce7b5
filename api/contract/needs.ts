import { z } from 'zod'
import { Precision } from './places.ts'
import { officeRoles } from './rules/permissions.ts'
import { deliveryMethods } from './rules/quoteStatus.ts'
import { integer, poundsNumber, timestamp, tonnesNumber } from './wire/wire.ts'

/** What every need says: which quote it is about, how much of what, where and when. */
const subject = {
  quote_id: z.int(),
  product_name: z.string(),
  quantity: tonnesNumber,
  address: z.string(),
  city: z.string().nullable(),
  postcode: z.string(),
  delivery_from_date: z.string(),
  delivery_to_date: z.string(),
}

const distance = {
  distance_miles: z.number().nullable(),
  distance_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
}
const ticket = { ticket_number: z.int(), net_weight: tonnesNumber }

function need<Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) {
  return z.object({ kind: z.literal(kind), ...subject, ...facts })
}

/**
 * What a dashboard says that somebody must do, a row a kind, with the facts that its sentence needs. Whose it is and where it
 * is found, api/needs says; how it reads and where it leads, web/needs.
 */
export const Need = z.discriminatedUnion('kind', [
  need('offers', {
    offers: z.int().meta({ description: 'Each bid with each of its hauliers' }),
    lowest_total: poundsNumber.nullable().meta({ description: 'Of those for the whole quantity' }),
  }),
  need('quote_rejected', { reason: z.string().nullable(), checked_at: timestamp }),
  need('query_answered', { ...ticket, carrier_name: z.string(), answered_at: timestamp }),
  need('running_late', { remaining: tonnesNumber, expected_end: z.string().nullable(), late_days: z.int() }),
  need('price_ending', { supplier_name: z.string(), price_holds_until: z.string() }),
  need('unconfirmed', { waits_for: z.enum(['supplier', 'haulier']), firm_name: z.string() }),
  need('to_confirm', { delivery_method: z.enum(deliveryMethods), collection_address: z.string().nullable() }),
  need('query_open', { ...ticket, reason: z.string(), queried_at: timestamp }),
  need('new_quotes', {
    ...distance,
    count: z.int().meta({ description: 'The quote that is named is the largest of so many' }),
    since: timestamp.meta({ description: 'As the list of quotes takes it' }),
  }),
  need('dates_moved', { price: poundsNumber }),
  need('deciding_soon', { price: poundsNumber, bids_until: z.string().nullable() }),
  need('unanswered', distance),
])
export type Need = z.output<typeof Need>
export type NeedKind = Need['kind']

/** How near is near: a window that opens within so many days. */
export const nearDays = {
  price_ending: 1,
  unconfirmed: 3,
  deciding_soon: 7,
  unanswered: 14,
} as const satisfies Partial<Record<NeedKind, number>>
/** An answer to a query is news for so long. */
export const answeredDays = 7

/** For whom to ask: a firm may buy and supply. */
export const NeedQuery = z.object({
  as: z.enum(officeRoles).optional().meta({ description: 'Default: the main of the two roles' }),
  limit: integer({ min: 1, max: 50 }).default(5),
})
export type NeedQuery = z.output<typeof NeedQuery>

/** Deadlines first, then money; `total` counts what isn't shown as well. */
export const NeedList = z.object({ data: z.array(Need), meta: z.object({ total: z.int() }) })
