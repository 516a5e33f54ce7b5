import { z } from 'zod'
import { badDays, endsAfterItBegins, siteFilter, windowFilters } from './listFilters.ts'
import { halfPin, hasWholePin, pinFields } from './places.ts'
import { Reason } from './reasons.ts'
import { shownVersion } from './versions.ts'
import { type CursorKind, isCursorKey } from './wire/cursor.ts'
import { line, text } from './wire/texts.ts'
import { clockTime, flag, id, integer, isoDate, orNull, pagingBy, postcode, pounds, tonnes } from './wire/wire.ts'

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
  recycled: flag
    .default(false)
    .meta({ description: 'Recycled, made under the Quality Protocol: the papers of its loads say so' }),
  price_holds_until: orNull(isoDate).meta({ description: 'The last day on which it can be accepted' }),
}

/** A supplier who delivers has no collection point; one that is sent is dropped. */
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

export function pinOfCollection({ collection_latitude, collection_longitude }: CollectionPin) {
  return { latitude: collection_latitude, longitude: collection_longitude }
}

function hasChoice(input: unknown): boolean {
  return input instanceof Object && 'can_deliver' in input && !['', null, undefined].includes(input.can_deliver as '')
}

export const BidUpdate = z.intersection(
  BidTerms,
  z.object({
    version: integer({ min: 0 }).optional().meta({
      description: 'That was on the screen, 0 where there was no bid yet: 409 `changed` where it has another by now',
    }),
  }),
)
export type BidUpdate = z.output<typeof BidUpdate>

/** For the older call, which names the quote in its body. */
export const BidOnQuote = z.intersection(BidTerms, z.object({ quote_id: id }))

export const HaulierPriceTerms = z
  .object({
    haulier_delivery_price: pounds({ min: 0 }),
    version: integer({ min: 0 }).optional().meta({
      description: 'Of your last price on the bid, 0 where there was none: 409 `changed` where it has another by now',
    }),
  })
  .transform(({ haulier_delivery_price, version }) => ({
    haulier_delivery_price_pence: haulier_delivery_price,
    version,
  }))
export type HaulierPriceTerms = z.output<typeof HaulierPriceTerms>

/** What the contractor saw. 409 `changed` if any given part differs now. The total includes the markup. */
export const ShownBid = z
  .object({
    version: shownVersion,
    haulier_version: shownVersion,
    total_price: pounds({ min: 0, max: 999_999_999.99 }).optional(),
  })
  .transform(({ total_price, ...versions }) => ({ ...versions, total_price_pence: total_price }))
  .nullish()
export type ShownBid = z.output<typeof ShownBid>

/** What the firm saw. 409 `changed` if the quote's terms differ now. */
export const BidReaffirm = z.object({ terms_version: integer({ min: 1 }).optional() }).nullish()
export type BidReaffirm = z.output<typeof BidReaffirm>

export const BidReject = z.object({ reason: Reason, version: shownVersion }).nullish()
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
  dates_asc: 'date',
  dates_desc: 'date',
} as const satisfies Record<string, CursorKind>
export type MyBidSort = keyof typeof myBidSorts

const myBidFilters = {
  search: orNull(line(100)).meta({
    description:
      'A quote’s whole number, or what is in its product, description, place, contractor or collection point',
  }),
  status: z.enum(['pending', 'accepted', 'rejected']).optional(),
  site: siteFilter,
  ...windowFilters,
  sort: z
    .enum(Object.keys(myBidSorts) as [MyBidSort, ...MyBidSort[]])
    .optional()
    .meta({ description: 'Default newest, by the day of the bid' }),
}
export const MyBidQuery = pagingBy('key', 'int')
  .extend(myBidFilters)
  .refine(({ sort, cursor }) => !cursor || isCursorKey(myBidSorts[sort ?? 'newest'], cursor[0]), { path: ['cursor'] })
  .refine(endsAfterItBegins, badDays)
export type MyBidQuery = z.output<typeof MyBidQuery>

/** All pages of the list, as a table. */
export const MyBidExport = z.strictObject(myBidFilters).refine(endsAfterItBegins, badDays)
export type MyBidExport = z.output<typeof MyBidExport>
