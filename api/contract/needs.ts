import { z } from 'zod'
import { distance_miles, Precision, road } from './places.ts'
import { officeRoles } from './rules/permissions.ts'
import { deliveryMethods } from './rules/quoteStatus.ts'
import { integer, poundsNumber, timestamp, tonnesNumber } from './wire/wire.ts'

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
  distance_miles,
  ...road,
  distance_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
}
const ticket = { ticket_number: z.int(), net_weight: tonnesNumber }

function need<Kind extends string, Facts extends z.ZodRawShape>(kind: Kind, facts: Facts) {
  return z.object({ kind: z.literal(kind), ...subject, ...facts })
}

/** A task for a dashboard, with the facts of its sentence. api/needs decides who sees it; web/needs has the words. */
export const Need = z.discriminatedUnion('kind', [
  need('to_approve', { asked_by: z.string(), supplier_name: z.string(), total_price: poundsNumber }),
  need('to_agree', { company_name: z.string(), lapses_at: timestamp }),
  need('to_agree_as_supplier', { company_name: z.string(), lapses_at: timestamp }),
  need('draft', { schedule_id: z.int(), day: z.string().meta({ description: 'Of delivery, YYYY-MM-DD' }) }),
  need('questions', {
    questions: z.int().meta({ description: 'Without an answer' }),
    asked_at: timestamp.meta({ description: 'The first of them' }),
  }),
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

/** The need shows when its window opens within this many days. */
export const nearDays = {
  price_ending: 1,
  unconfirmed: 3,
  deciding_soon: 7,
  unanswered: 14,
} as const satisfies Partial<Record<NeedKind, number>>
/** For how many days a rejection, or an answer to a query, is news. */
export const newsDays = 7

export const NeedQuery = z.strictObject({
  as: z.enum(officeRoles).optional().meta({ description: 'Default: the main of the two roles' }),
  limit: integer({ min: 1, max: 50 }).default(5),
})
export type NeedQuery = z.output<typeof NeedQuery>

/** Duties first, then deadlines, then money. `total` also counts needs that aren't shown. */
export const NeedList = z.object({ data: z.array(Need), meta: z.object({ total: z.int() }) })
