import { z } from 'zod'
import { halfPin, hasWholePin, Precision, pinFields } from './places.ts'
import { Reason } from './reasons.ts'
import { forsStatuses } from './registration.ts'
import { bidAcceptances, bidStatuses, haulierBidStatuses } from './rules/bidStatus.ts'
import { haulierLabels } from './rules/haulierLabel.ts'
import { deliveryMethods } from './rules/quoteStatus.ts'
import { waitings } from './rules/waitsFor.ts'
import { type CursorKind, isCursorKey } from './wire/cursor.ts'
import { line, text } from './wire/texts.ts'
import {
  clockTime,
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
  timestamp,
  tonnes,
  tonnesNumber,
  written,
  yesNo,
} from './wire/wire.ts'

export const BidPath = z.object({ id })
export const QuoteOfBidsPath = z.object({ id })
export const BidOfQuotePath = z.object({ id, bidId: id })
export const HaulierBidOfQuotePath = z.object({ id, bidId: id, haulierBidId: id })

const offer = {
  product_price: pounds({ min: 0.01 }),
  quantity: orNull(tonnes({ min: 0.1, step: 0.1 })).meta({
    description: 'Tonnes; for a part of the job. Default: all',
  }),
  notes: orNull(text(5_000)),
  earliest_start: orNull(isoDate).meta({ description: 'From which day; within the delivery window' }),
  price_holds_until: orNull(isoDate).meta({ description: 'The last day on which it can be accepted' }),
}

/** A supplier that delivers names no collection point: what is sent of one is dropped. */
const Delivered = z.object({ can_deliver: z.literal('yes'), ...offer })
const Collected = z.object({
  can_deliver: z.literal('no'),
  ...offer,
  collection_address: line(500),
  collection_postcode: postcode,
  collection_latitude: pinFields.latitude.meta({
    description: 'Of the pin; in an update null removes it, and leaving it out keeps it while the postcode stays',
  }),
  collection_longitude: pinFields.longitude,
  supplier_access_open: clockTime,
  supplier_access_close: clockTime,
})

/** The price is for the whole job, excl. VAT. */
export const BidTerms = z
  .discriminatedUnion('can_deliver', [Delivered, Collected], {
    error: ({ input }) =>
      hasChoice(input) ? 'The selected can deliver is invalid.' : 'The can deliver field is required.',
  })
  .refine((terms) => terms.can_deliver === 'yes' || hasWholePin(pinOfCollection(terms)), {
    ...halfPin,
    path: ['collection_longitude'],
  })
  .transform(({ product_price, quantity, ...terms }) => ({
    ...terms,
    product_price_pence: product_price,
    quantity_kg: quantity,
  }))
export type BidTerms = z.output<typeof BidTerms>

type CollectionPin = {
  collection_latitude?: number | null | undefined
  collection_longitude?: number | null | undefined
}

/** What is said of the pin: undefined where nothing is. */
export function pinOfCollection({ collection_latitude, collection_longitude }: CollectionPin) {
  return { latitude: collection_latitude, longitude: collection_longitude }
}

function hasChoice(input: unknown): boolean {
  return input instanceof Object && 'can_deliver' in input && !['', null, undefined].includes(input.can_deliver as '')
}

/** The older call names the quote in its body. */
export const BidOnQuote = z.intersection(BidTerms, z.object({ quote_id: id }))

export const HaulierPriceTerms = z
  .object({ haulier_delivery_price: pounds({ min: 0 }) })
  .transform(({ haulier_delivery_price }) => ({ haulier_delivery_price_pence: haulier_delivery_price }))
export type HaulierPriceTerms = z.output<typeof HaulierPriceTerms>

/**
 * What the contractor had on their screen, each part optional: 409 `changed` where it no longer holds. The versions
 * change with every update of the bid or of the haulier's price; the total also with the markup.
 */
export const ShownBid = z
  .object({
    version: integer({ min: 1 }).optional(),
    haulier_version: integer({ min: 1 }).optional(),
    total_price: pounds({ min: 0, max: 999_999_999.99 }).optional(),
  })
  .transform(({ total_price, ...versions }) => ({ ...versions, total_price_pence: total_price }))
  .nullish()
export type ShownBid = z.output<typeof ShownBid>

/** What the firm had on its screen, optional: 409 `changed` where the quote says something else by now. */
export const BidReaffirm = z.object({ terms_version: integer({ min: 1 }).optional() }).nullish()
export type BidReaffirm = z.output<typeof BidReaffirm>

export const BidReject = z.object({ reason: Reason }).nullish()
export type BidReject = z.output<typeof BidReject>

const bidViews = ['supplier', 'haulier'] as const
export const bidSorts = ['oldest', 'total', 'total_desc', 'per_tonne', 'distance', 'starts', 'fors'] as const
export type BidSort = (typeof bidSorts)[number]

/** The cursor is (place, sort key, id). */
export const BidQuery = pagingBy('int', 'number', 'int').extend({
  limit: integer({ min: 1, max: 200 }).default(200),
  sort: z.enum(bidSorts).optional().meta({ description: "For the quote's owner and admins; default the oldest first" }),
  as: z.enum(bidViews).optional().meta({ description: 'For whom to list, for a firm with both roles' }),
})
export type BidQuery = z.output<typeof BidQuery>

const myBidSorts = {
  newest: 'timestamp',
  oldest: 'timestamp',
  product_asc: 'text',
  product_desc: 'text',
  quantity_desc: 'int',
  quantity_asc: 'int',
  price_desc: 'whole',
  price_asc: 'whole',
} as const satisfies Record<string, CursorKind>
export type MyBidSort = keyof typeof myBidSorts

export const MyBidQuery = pagingBy('key', 'int')
  .extend({
    search: orNull(line(100)).meta({
      description:
        'A quote’s whole number, or what is in its product, description, place, contractor or collection point',
    }),
    status: z.enum(['pending', 'accepted', 'rejected']).optional(),
    sort: z
      .enum(Object.keys(myBidSorts) as [MyBidSort, ...MyBidSort[]])
      .optional()
      .meta({ description: 'Default newest, by the day of the bid' }),
  })
  .refine(({ sort, cursor }) => !cursor || isCursorKey(myBidSorts[sort ?? 'newest'], cursor[0]), { path: ['cursor'] })
export type MyBidQuery = z.output<typeof MyBidQuery>

const record = {
  id: z.int(),
  bid_id: z.int(),
  quote_id: z.int(),
  can_deliver: yesNo,
  quantity: tonnesNumber,
  collection_address: z.string().nullable(),
  collection_postcode: z.string().nullable(),
  collection_latitude: z.number().nullable(),
  collection_longitude: z.number().nullable(),
  collection_precision: Precision.nullable().meta({ description: '`pin` where it was set on the map' }),
  supplier_access_open: z.string().nullable(),
  supplier_access_close: z.string().nullable(),
  delivery_price: poundsNumber
    .nullable()
    .meta({ description: "The haulier's price, to whom may see it; null where there is none or the bid includes it" }),
  status: z.enum(bidStatuses),
  submitted_at: timestamp,
  updated_at: timestamp,
}

const priced_for_old_dates = z
  .boolean()
  .meta({ description: 'The quote has changed since: it can be accepted once its firm says that the price holds' })

/** `price` echoes `product_price`. `supplier_id` is the company, `user_id` who wrote the bid. */
const priced = {
  ...record,
  supplier_id: z.int(),
  user_id: z.int(),
  price: poundsNumber,
  product_price: poundsNumber,
  notes: z.string().nullable(),
  earliest_start: z.string().nullable(),
  price_holds_until: z.string().nullable().meta({ description: 'The last day on which it can be accepted' }),
  priced_for_old_dates,
  accepted: z.enum(bidAcceptances),
  rejection_reason: z.string().nullable().meta({ description: 'Why the contractor rejected it' }),
  version: z.int(),
}

/** `haulier_id` is the company. */
const haulierPrice = {
  id: z.int(),
  bid_id: z.int(),
  haulier_id: z.int(),
  haulier_name: z.string(),
  delivery_price: poundsNumber,
  status: z.enum(haulierBidStatuses),
  priced_for_old_dates,
  version: z.int(),
  submitted_at: timestamp,
  updated_at: timestamp,
}

export const OwnHaulierBid = z.object(haulierPrice)
export type OwnHaulierBid = z.output<typeof OwnHaulierBid>

const Combination = z.object({
  ...haulierPrice,
  fors_status: z.enum(forsStatuses).nullable(),
  total_price: poundsNumber.nullable().meta({ description: 'Supplier + haulier + markup' }),
})

/** The contractor that owns the quote, and admins. The only views with a markup or a total that contains it. */
const compared = {
  ...priced,
  supplier_name: z.string(),
  supplier_city: z.string().nullable(),
  certified: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the supplier sells this product tested; null: not said' }),
  distance_miles: z.number().nullable().meta({ description: 'From where it is loaded to the site' }),
  distance_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  markup_price: poundsNumber.nullable(),
  haulier_id: z.int().nullable().meta({ description: 'Of the accepted combination, else of the cheapest' }),
  haulier_delivery_price: poundsNumber.nullable(),
  total_price: poundsNumber.nullable().meta({ description: 'Of the same combination; null while unverified' }),
  sent_to_contractor: z.boolean(),
  haulier_bids: z.array(Combination),
}

const OwnerBid = z.object({ seen_as: z.literal('owner'), ...compared })
const AdminBid = z.object({ seen_as: z.literal('admin'), ...compared })
export type ComparedBid = Omit<z.output<typeof OwnerBid>, 'seen_as'>

export const SupplierBid = z.object({ seen_as: z.literal('supplier'), ...priced })
export type SupplierBid = z.output<typeof SupplierBid>

/** No supplier's price, no note, no rival: the place, the times and the company's own prices. */
export const HaulierViewOfBid = z.object({
  seen_as: z.literal('haulier'),
  ...record,
  run_miles: z.number().nullable().meta({ description: 'To the site, in a straight line; null where it is unknown' }),
  run_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  label: z.enum(haulierLabels),
  haulier_id: z.int().nullable().meta({ description: 'The own company, once it has priced' }),
  haulier_delivery_price: poundsNumber.nullable().meta({ description: 'The own price that stands or stood last' }),
  haulier_bids: z.array(OwnHaulierBid),
})
export type HaulierViewOfBid = z.output<typeof HaulierViewOfBid>

const SeenBid = z.discriminatedUnion('seen_as', [OwnerBid, AdminBid, SupplierBid, HaulierViewOfBid])
/** The totals are of the whole list, for the quote's owner and admins alone. */
const wholeList = {
  lowest_total: poundsNumber.nullable().optional().meta({ description: 'Of live bids for the whole quantity' }),
  highest_total: poundsNumber.nullable().optional().meta({ description: 'Of live bids and their prices' }),
}
const SeenBids = list(SeenBid)
export const BidList = SeenBids.extend({ meta: SeenBids.shape.meta.extend(wholeList) })
export type BidList = z.output<typeof BidList>

/** A quote on which the supplier's company bid, with its newest bid that wasn't cancelled. */
export const MyBidQuote = z.object({
  id: z.int(),
  quote_id: z.int(),
  bid_id: z.int(),
  bid_status: z.enum(bidStatuses).exclude(['cancelled']),
  waits_for: z.enum(waitings).nullable().meta({ description: 'Of the order made with it, until that is completed' }),
  late_days: lateDaysNumber,
  quote_status: z.literal([0, 1, 2]).meta({ description: '0: it waits for verification again' }),
  accepted: z.enum(bidAcceptances),
  product_id: z.int(),
  product_name: z.string(),
  description: z.string().nullable(),
  contractor_name: z.string(),
  city: z.string().nullable(),
  postcode: z.string(),
  delivery_method: z.enum(deliveryMethods),
  delivery_from_date: z.string(),
  delivery_to_date: z.string(),
  distance_miles: z.number().nullable().meta({ description: 'From the registered place; null where it is unknown' }),
  distance_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  can_deliver: yesNo,
  quantity: tonnesNumber.meta({ description: "The quote's" }),
  bid_quantity: tonnesNumber,
  price: poundsNumber,
  product_price: poundsNumber,
  price_holds_until: z.string().nullable(),
  priced_for_old_dates,
  submitted_at: timestamp,
  supplier_confirmed_at: timestamp.nullable(),
})
export type MyBidQuote = z.output<typeof MyBidQuote>
export const MyBidList = list(MyBidQuote)

export const BidWritten = written(SupplierBid)
export const HaulierBidWritten = written(OwnHaulierBid)
const BidDecision = z.object({
  id: z.int(),
  quote_id: z.int(),
  status: z.enum(bidStatuses),
  accepted: z.enum(bidAcceptances),
})
export const BidDecided = written(BidDecision)
export const BidAccepted = z.object({ success: z.literal(true), message: z.string() })
