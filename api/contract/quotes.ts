import { z } from 'zod'
import { badDays, endsAfterItBegins, nearFilters, searchText } from './nearQuotes.ts'
import { halfPin, hasWholePin, Precision, pinFields } from './places.ts'
import { Reason } from './reasons.ts'
import { bidStatuses } from './rules/bidStatus.ts'
import { ownerRoles } from './rules/permissions.ts'
import { closesAfterWindow } from './rules/priceTerms.ts'
import { deliveryMethods, type QuoteStatus } from './rules/quoteStatus.ts'
import { waitings } from './rules/waitsFor.ts'
import { type CursorKind, isCursorKey } from './wire/cursor.ts'
import { line, phone, text } from './wire/texts.ts'
import {
  capitalYesNo,
  clockTime,
  flag,
  id,
  integer,
  isoDate,
  lateDaysNumber,
  list,
  orNull,
  pagingBy,
  postcode,
  pounds,
  poundsNumber,
  single,
  timestamp,
  tonnes,
  tonnesNumber,
  written,
} from './wire/wire.ts'

const minimumQuantity = 0.1

/** The quote form's own wording of a missing field, in place of Laravel's. */
function required<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((input, ctx) => {
    const isMissing = input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
    if (isMissing) ctx.addIssue({ code: 'custom', message: 'This field is required', input })
    return isMissing ? z.NEVER : input
  }, schema)
}

/**
 * What a contractor asks for; the same for raising a quote and for editing one.
 * `status` and anything else that a client isn't asked for is dropped.
 */
const QuoteTerms = z.object({
  product_id: required(id),
  quantity: required(
    tonnes({ min: minimumQuantity, minMessage: `Minimum quantity is ${minimumQuantity} tonnes`, step: 0.1 }),
  ),
  address: required(line(500)),
  // The older form has no such field; ours asks for it.
  city: required(line(120))
    .optional()
    .transform((city) => city ?? null),
  postcode: required(postcode),
  ...pinFields,
  delivery_from_date: required(isoDate),
  delivery_to_date: required(isoDate),
  tested_stone_supplier: required(capitalYesNo),
  delivery_method: required(z.enum(deliveryMethods)),
  access_times_open: required(clockTime),
  access_times_close: required(clockTime),
  site_entrance: orNull(text(500)),
  description: orNull(text(5_000)),
  notes: orNull(text(5_000)),
  // Left out it stays as it is, null is none; one that is blank was meant to be something.
  reference: required(line(60)).nullable().optional(),
  bids_until: isoDate
    .nullable()
    .optional()
    .meta({ description: 'The last day for bids; left out it stays as it is, null is none' }),
  site_contact_name: orNull(line(120)),
  site_contact_phone: orNull(phone),
})

type Window = { delivery_from_date: string; delivery_to_date: string }

function endsAfterItStarts({ delivery_from_date, delivery_to_date }: Window): boolean {
  return delivery_from_date <= delivery_to_date
}
function closesInTime({ bids_until, delivery_to_date }: Window & { bids_until?: string | null | undefined }): boolean {
  return !bids_until || bids_until <= delivery_to_date
}
const badClosing = { message: closesAfterWindow, path: ['bids_until'] }
const badWindow = { message: 'End date must be after start date', path: ['delivery_to_date'] }

/** What is parsed is no longer tonnes, so it no longer bears their name. */
function inKilograms<Terms extends { quantity: number }>({ quantity, ...terms }: Terms) {
  return { ...terms, quantity_kg: quantity }
}

export const QuoteUpdate = QuoteTerms.refine(endsAfterItStarts, badWindow)
  .refine(closesInTime, badClosing)
  .refine(hasWholePin, halfPin)
  .transform(inKilograms)
export type QuoteUpdate = z.output<typeof QuoteUpdate>

/** `user_id`: for which contractor an admin raises it; nobody else is asked. */
export const QuoteCreate = QuoteTerms.extend({ user_id: id.nullish() })
  .refine(endsAfterItStarts, badWindow)
  .refine(closesInTime, badClosing)
  .refine(hasWholePin, halfPin)
  .transform(inKilograms)
export type QuoteCreate = z.output<typeof QuoteCreate>

const markupMissing = 'Markup Price Required - Please enter a markup price before approving the quote.'

/** 1 approves with a markup, 2 rejects and may say why, 0 takes the verification back. */
export const QuoteVerify = z
  .object({ status: integer({ min: 0, max: 2 }), markup_price: orNull(pounds({ min: 0 })), reason: Reason })
  .transform((body, ctx) => {
    if (body.status === 0) return { status: 0 as const }
    if (body.status === 2) return { status: 2 as const, reason: body.reason }
    if (body.markup_price !== null) return { status: 1 as const, markup_pence: body.markup_price }
    ctx.addIssue({ code: 'custom', message: markupMissing, path: ['markup_price'], input: null })
    return z.NEVER
  })
export type QuoteVerify = z.output<typeof QuoteVerify>

/** The orders of a list of quotes, and of which kind a cursor's key is in each. */
const quoteSorts = {
  newest: 'int',
  oldest: 'int',
  quantity_desc: 'int',
  quantity_asc: 'int',
  product_asc: 'text',
  product_desc: 'text',
  dates_asc: 'date',
  dates_desc: 'date',
  distance: 'number',
} as const satisfies Record<string, CursorKind>
export type QuoteSort = keyof typeof quoteSorts

/** The cursor is (has a distance or not, sort key, id). */
export const QuoteQuery = pagingBy('int', 'key', 'int')
  .extend({
    as: z
      .enum(ownerRoles)
      .optional()
      .meta({ description: 'For whom to list, with several roles; default the main one' }),
    search: searchText,
    sort: z
      .enum(Object.keys(quoteSorts) as [QuoteSort, ...QuoteSort[]])
      .optional()
      .meta({ description: 'Default newest; for a supplier quantity_desc. Only a supplier has distances' }),
    ...nearFilters,
    user_id: id.optional().meta({ description: "Raised by this user; a contractor's own ones alone" }),
    only_verified: flag.optional(),
    status: z
      .enum(['0', '1', '2'])
      .transform((digit) => Number(digit) as QuoteStatus)
      .optional()
      .meta({ description: 'Only those in this state; for admins and contractors' }),
    ordered: flag.optional().meta({
      description:
        'Only those that became an order, or (0) that did not; a contractor has no others unless they ask for 1',
    }),
    whose: z
      .enum(['own', 'others'])
      .optional()
      .meta({ description: 'Only own or only other contractors’; for contractors' }),
    haulier: flag.optional().meta({ description: 'Only those that need a haulier; for admins' }),
    unpriced: flag.optional().meta({
      description:
        "Only those with a bid that waits for the own company's price, or its word that it holds; for hauliers",
    }),
  })
  .refine(({ sort, cursor }) => !cursor || isCursorKey(quoteSorts[sort ?? 'newest'], cursor[1]), {
    path: ['cursor'],
  })
  .refine(endsAfterItBegins, badDays)
export type QuoteQuery = z.output<typeof QuoteQuery>

/** What one contractor sees of another's quote: what is wanted, roughly where and when; not whose it is. */
const terms = {
  id: z.int(),
  quote_id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  quantity: tonnesNumber,
  area: z.string().nullable().meta({ description: 'The outward part of the postcode' }),
  delivery_from_date: z.string(),
  delivery_to_date: z.string(),
  delivery_method: z.enum(deliveryMethods),
  status: z.literal([0, 1, 2]),
}

/** `delivery_notes` and `access_instructions` are the specification's other names of notes and site entrance. */
const site = {
  address: z.string(),
  city: z.string().nullable(),
  postcode: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: Precision.nullable(),
  tested_stone_supplier: capitalYesNo,
  access_times_open: z.string(),
  access_times_close: z.string(),
  site_entrance: z.string().nullable(),
  access_instructions: z.string().nullable(),
  description: z.string().nullable(),
  notes: z.string().nullable(),
  delivery_notes: z.string().nullable(),
  contractor_name: z.string(),
  created_at: timestamp,
  bids_until: z.string().nullable().meta({ description: 'The last day on which bids and prices are taken' }),
  terms_version: z.int().meta({ description: 'Grows with every change for which bidders are asked anew' }),
}

const whole = {
  ...terms,
  ...site,
  user_id: z.int(),
  created_by: z.int(),
  creator_name: z.string(),
  raised_by_admin: z.boolean().meta({ description: 'By an admin, for the contractor' }),
  markup_price: poundsNumber.nullable(),
  accepted_count: z.int(),
  visible_bid_count: z.int(),
  haulier_bid_count: z.int(),
  waiting_bid_count: z.int().meta({ description: 'Bids that are shown once a haulier has priced them' }),
  offer_count: z.int().meta({ description: 'What can be accepted: each bid with each of its hauliers' }),
  lowest_total: poundsNumber.nullable().meta({ description: 'Of the offers for the whole quantity' }),
  needs_haulier: z.boolean(),
  supplier_confirmed_at: timestamp.nullable(),
  haulier_confirmed_at: timestamp.nullable(),
  haulier_bid_id: z.int().nullable(),
  reference: z.string().nullable().meta({ description: "The contractor's own number" }),
  site_contact_name: z.string().nullable(),
  site_contact_phone: z.string().nullable(),
  rejection_reason: z.string().nullable().meta({ description: 'Why an admin rejected it' }),
  waits_for: z
    .enum(waitings)
    .nullable()
    .meta({ description: 'Of its order: null without one, or once it is completed' }),
  late_days: lateDaysNumber,
}

const MarketQuote = z.object({ seen_as: z.literal('contractor'), ...terms })
const SupplierQuote = z.object({
  seen_as: z.literal('supplier'),
  ...terms,
  ...site,
  is_open: z.boolean(),
  distance_miles: z.number().nullable().meta({ description: 'From the registered place; null where it is unknown' }),
  distance_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  perhaps_within: z.int().nullable().meta({
    description: 'The radius in miles that the site, known roughly, lies outside of by less than that; else null',
  }),
  bid_status: z.enum(bidStatuses).nullable().meta({ description: "Of the company's own newest bid" }),
  hauls_here: z.boolean().meta({ description: "The company's price stands on another's bid: it can't bid itself" }),
})
const CollectionPoint = z.object({
  bid_id: z.int(),
  collection_address: z.string().nullable(),
  collection_postcode: z.string().nullable(),
  quantity: tonnesNumber,
  run_miles: z.number().nullable().meta({ description: 'To the site, in a straight line; null where it is unknown' }),
  run_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  is_priced: z.boolean().meta({ description: "Whether a price of the own company's stands" }),
})
const HaulierQuote = z.object({
  seen_as: z.literal('haulier'),
  ...terms,
  ...site,
  is_open: z.boolean(),
  needs_haulier: z.boolean(),
  to_carry: z
    .array(tonnesNumber)
    .meta({ description: 'The tonnes of the bids that you may price or have priced, each once, the least first' }),
  collections: z.array(CollectionPoint).meta({ description: 'Of the bids that wait for hauliers, the oldest first' }),
})
const OwnQuote = z.object({ seen_as: z.literal('owner'), ...whole })
const AdminQuote = z.object({
  seen_as: z.literal('admin'),
  ...whole,
  raised_by_name: z.string().nullable().meta({ description: 'Which admin raised it for the contractor' }),
  verified_by_name: z.string().nullable(),
  verified_at: timestamp.nullable(),
  withheld: z.boolean().meta({ description: 'Hidden from the market: its company is shut out' }),
  waiting_since: timestamp.nullable().meta({ description: 'For verification; null of one that is decided' }),
})

/** A quote as its reader may see it; what they may not know isn't there. */
export const SeenQuote = z.discriminatedUnion('seen_as', [
  OwnQuote,
  AdminQuote,
  SupplierQuote,
  HaulierQuote,
  MarketQuote,
])
export type SeenQuote = z.output<typeof SeenQuote>
/** Of a supplier's list alone. */
const nearMeta = {
  hidden_count: z.int().optional().meta({ description: 'Of the same search, how many your company has hidden' }),
}
const SeenQuotes = list(SeenQuote)
export const QuoteList = SeenQuotes.extend({ meta: SeenQuotes.shape.meta.extend(nearMeta) })
export const QuoteAnswer = single(SeenQuote)
export const QuoteWritten = written(SeenQuote)
export const QuotePath = z.object({ id })

const Markup = z.object({
  quote_id: z.int(),
  quantity: tonnesNumber,
  markup_price: poundsNumber,
  verified_at: timestamp,
})

/** What an admin compares a markup with. `last_total` is of the product's last accepted bid: supplier, haulier and markup. */
export const Markups = single(
  z.object({
    recent: z
      .array(Markup)
      .meta({ description: "Of the product's other verified quotes, the newest first, at most ten" }),
    last_total: z.object({ quote_id: z.int(), quantity: tonnesNumber, total_price: poundsNumber }).nullable(),
  }),
)
export type Markups = z.output<typeof Markups>['data']
