import { z } from 'zod'
import { distance_miles, Precision, road } from './places.ts'
import { bidAcceptances, bidStatuses, haulierBidStatuses } from './rules/bidStatus.ts'
import { forsStatuses } from './rules/fors.ts'
import { haulierLabels } from './rules/haulierLabel.ts'
import { deliveryMethods } from './rules/quoteStatus.ts'
import { waitings } from './rules/waitsFor.ts'
import { lateDaysNumber, list, poundsNumber, timestamp, tonnesNumber, written, yesNo } from './wire/wire.ts'

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

/** Null where the dates and times are still the quote's, or moved before the server kept them. */
const priced_for = z
  .object({
    delivery_from_date: z.string(),
    delivery_to_date: z.string(),
    access_times_open: z.string(),
    access_times_close: z.string(),
  })
  .nullable()
  .meta({ description: 'The dates and times that it was given for, where the quote has changed since' })

/** `price` echoes `product_price`. `supplier_id` is the company, `user_id` the bid's author. */
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
  priced_for,
  accepted: z.enum(bidAcceptances),
  rejection_reason: z.string().nullable().meta({ description: 'Why the contractor rejected it' }),
  version: z.int(),
}

const haulierPrice = {
  id: z.int(),
  bid_id: z.int(),
  haulier_id: z.int(),
  haulier_name: z.string(),
  delivery_price: poundsNumber,
  status: z.enum(haulierBidStatuses),
  priced_for_old_dates,
  priced_for,
  version: z.int(),
  submitted_at: timestamp,
  updated_at: timestamp,
}

export const OwnHaulierBid = z.object(haulierPrice)
export type OwnHaulierBid = z.output<typeof OwnHaulierBid>

const old_total_price = poundsNumber
  .nullable()
  .meta({ description: "Before the last change of one of its prices, to the quote's owner; null where none changed" })

const Combination = z.object({
  ...haulierPrice,
  fors_status: z.enum(forsStatuses).nullable(),
  total_price: poundsNumber.nullable().meta({ description: 'Supplier + haulier + markup' }),
  old_total_price,
})

/** For the quote's contractor and admins: the only views with a markup, or a total that contains it. */
const compared = {
  ...priced,
  supplier_name: z.string(),
  supplier_city: z.string().nullable(),
  certified: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the supplier sells this product tested; null: not said' }),
  distance_miles: z.number().nullable().meta({ description: 'From where it is loaded to the site, as the crow flies' }),
  ...road,
  distance_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  markup_price: poundsNumber.nullable(),
  haulier_id: z.int().nullable().meta({ description: 'Of the accepted combination, else of the cheapest' }),
  haulier_delivery_price: poundsNumber.nullable(),
  total_price: poundsNumber.nullable().meta({ description: 'Of the same combination; null while unverified' }),
  old_total_price,
  sent_to_contractor: z.boolean(),
  haulier_bids: z.array(Combination),
}

const OwnerBid = z.object({ seen_as: z.literal('owner'), ...compared })
const AdminBid = z.object({ seen_as: z.literal('admin'), ...compared })
export type ComparedBid = Omit<z.output<typeof OwnerBid>, 'seen_as'>

export const SupplierBid = z.object({ seen_as: z.literal('supplier'), ...priced, recycled: z.boolean() })
export type SupplierBid = z.output<typeof SupplierBid>

/** The place, the times and the company's own prices. No supplier's price, note or rival. */
export const HaulierViewOfBid = z.object({
  seen_as: z.literal('haulier'),
  ...record,
  run_miles: z.number().nullable().meta({ description: 'To the site, as the crow flies; null where it is unknown' }),
  ...road,
  run_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  label: z.enum(haulierLabels),
  haulier_id: z.int().nullable().meta({ description: 'The own company, once it has priced' }),
  haulier_delivery_price: poundsNumber.nullable().meta({ description: 'The own price that stands or stood last' }),
  haulier_bids: z.array(OwnHaulierBid),
})
export type HaulierViewOfBid = z.output<typeof HaulierViewOfBid>

const SeenBid = z.discriminatedUnion('seen_as', [OwnerBid, AdminBid, SupplierBid, HaulierViewOfBid])
/** Totals of the whole list, only for the quote's owner and admins. */
const wholeList = {
  lowest_total: poundsNumber.nullable().optional().meta({ description: 'Of live bids for the whole quantity' }),
  highest_total: poundsNumber.nullable().optional().meta({ description: 'Of live bids and their prices' }),
}
const SeenBids = list(SeenBid)
export const BidList = SeenBids.extend({ meta: SeenBids.shape.meta.extend(wholeList) })
export type BidList = z.output<typeof BidList>

/** A quote that the supplier's company bid on, with its newest bid that wasn't cancelled. */
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
  distance_miles,
  ...road,
  distance_precision: Precision.nullable().meta({ description: 'How exactly the rougher of the two ends is known' }),
  can_deliver: yesNo,
  quantity: tonnesNumber.meta({ description: "The quote's" }),
  bid_quantity: tonnesNumber,
  price: poundsNumber,
  product_price: poundsNumber,
  worth: poundsNumber.nullable().meta({ description: 'Delivered so far of the order made with it, at this price' }),
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
/** `success` is false with 202: the acceptance waits for a colleague's approval. */
export const BidAccepted = z.object({ success: z.boolean(), message: z.string() })
