import { z } from 'zod'
import { distance_miles, Precision, road } from './places.ts'
import { bidStatuses } from './rules/bidStatus.ts'
import { deliveryMethods } from './rules/quoteStatus.ts'
import { waitings } from './rules/waitsFor.ts'
import {
  capitalYesNo,
  lateDaysNumber,
  list,
  poundsNumber,
  single,
  timestamp,
  tonnesNumber,
  written,
} from './wire/wire.ts'

/** What one contractor sees of another's quote; not whose it is. */
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

/** `delivery_notes` and `access_instructions` are the specification's other names for notes and site entrance. */
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
  version: z.int().meta({ description: 'Grows with every change of what was asked for and of its state' }),
}

const MarketQuote = z.object({ seen_as: z.literal('contractor'), ...terms })
const SupplierQuote = z.object({
  seen_as: z.literal('supplier'),
  ...terms,
  ...site,
  is_open: z.boolean(),
  distance_miles,
  ...road,
  distance_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  perhaps_within: z.int().nullable().meta({
    description: 'The radius in miles that the site, known roughly, lies outside of by less than that; else null',
  }),
  bid_status: z.enum(bidStatuses).nullable().meta({ description: "Of the company's own newest bid" }),
  hauls_here: z.boolean().meta({ description: "The company has decided to price delivery here: it can't bid itself" }),
})
const CollectionPoint = z.object({
  bid_id: z.int(),
  collection_address: z.string().nullable(),
  collection_postcode: z.string().nullable(),
  quantity: tonnesNumber,
  run_miles: z.number().nullable().meta({ description: 'To the site, as the crow flies; null where it is unknown' }),
  ...road,
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
const OwnQuote = z.object({
  seen_as: z.literal('owner'),
  ...whole,
  site_id: z.int().nullable().meta({ description: 'The saved site that it names' }),
})
const AdminQuote = z.object({
  seen_as: z.literal('admin'),
  ...whole,
  raised_by_name: z.string().nullable().meta({ description: 'Which admin raised it for the contractor' }),
  verified_by_name: z.string().nullable(),
  verified_at: timestamp.nullable(),
  withheld: z.boolean().meta({ description: 'Hidden from the market: its company is shut out' }),
  waiting_since: timestamp.nullable().meta({ description: 'For verification; null of one that is decided' }),
})

/** Holds only the fields that the reader may see. */
export const SeenQuote = z.discriminatedUnion('seen_as', [
  OwnQuote,
  AdminQuote,
  SupplierQuote,
  HaulierQuote,
  MarketQuote,
])
export type SeenQuote = z.output<typeof SeenQuote>
const nearMeta = {
  hidden_count: z.int().optional().meta({ description: 'Of the same search, how many your company has hidden' }),
}
const SeenQuotes = list(SeenQuote)
export const QuoteList = SeenQuotes.extend({ meta: SeenQuotes.shape.meta.extend(nearMeta) })
export const QuoteAnswer = single(SeenQuote)
export const QuoteWritten = written(SeenQuote)

const Markup = z.object({
  quote_id: z.int(),
  quantity: tonnesNumber,
  markup_price: poundsNumber,
  verified_at: timestamp,
})

/** For an admin's comparison. `last_total` is the product's last accepted bid: supplier, haulier and markup. */
export const Markups = single(
  z.object({
    recent: z
      .array(Markup)
      .meta({ description: "Of the product's other verified quotes, the newest first, at most ten" }),
    last_total: z.object({ quote_id: z.int(), quantity: tonnesNumber, total_price: poundsNumber }).nullable(),
  }),
)
export type Markups = z.output<typeof Markups>['data']
