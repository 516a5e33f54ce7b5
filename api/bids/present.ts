import type { Selectable } from 'kysely'
import type { ComparedBid, HaulierViewOfBid, MyBidQuote, OwnHaulierBid, SupplierBid } from '../contract/bidAnswers.ts'
import { roundMiles } from '../contract/geo.ts'
import type { LastBid } from '../contract/lastBids.ts'
import { rougherOf } from '../contract/places.ts'
import { bidNeedsHaulier } from '../contract/rules/bidStatus.ts'
import { haulierLabel } from '../contract/rules/haulierLabel.ts'
import { toPence, toPounds } from '../contract/rules/money.ts'
import type { DeliveryMethod } from '../contract/rules/quoteStatus.ts'
import { ratesOf } from '../contract/rules/terms.ts'
import { contractorTotal } from '../contract/rules/totals.ts'
import { lateDays, waitsFor } from '../contract/rules/waitsFor.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { worthOfAll } from '../contract/rules/worth.ts'
import type { Database } from '../db/schema.ts'
import type { RoadOf } from '../geo/roads.ts'
import type { OldDates } from '../quotes/queries/oldDates.ts'
import type { ComparedRow } from './comparisonQueries.ts'
import type { HaulierViewRow } from './haulierViewQueries.ts'
import type { MyBidRow } from './myBidQueries.ts'
import type { LastChange } from './queries/priceChanges.ts'
import type { Bid } from './queries.ts'
import type { PriceRow } from './readQueries.ts'

function presentRecord(
  bid: Omit<HaulierViewRow, 'run_miles' | 'run' | 'site_precision'>,
  delivery: { price_pence: number } | null,
) {
  return {
    id: bid.id,
    bid_id: bid.id,
    quote_id: bid.quote_id,
    can_deliver: bid.can_deliver ? ('yes' as const) : ('no' as const),
    quantity: toTonnes(bid.quantity_kg),
    collection_address: bid.collection_address,
    collection_postcode: bid.collection_postcode,
    collection_latitude: bid.collection_latitude,
    collection_longitude: bid.collection_longitude,
    collection_precision: bid.collection_precision,
    supplier_access_open: bid.supplier_access_open,
    supplier_access_close: bid.supplier_access_close,
    delivery_price: bid.can_deliver || !delivery ? null : toPounds(delivery.price_pence),
    status: bid.status,
    submitted_at: bid.submitted_at.toISOString(),
    updated_at: bid.updated_at.toISOString(),
  }
}

/** `priced_for_old_dates`: the quote's dates have moved since the price was given; `priced_for`: the earlier dates. */
type PricingDates = { priced_for_old_dates: boolean; priced_for: OldDates | null }

function presentPriced(bid: Bid & PricingDates, delivery: { price_pence: number } | null) {
  return {
    ...presentRecord(bid, delivery),
    supplier_id: bid.company_id,
    user_id: bid.user_id,
    price: toPounds(bid.price_pence),
    product_price: toPounds(bid.price_pence),
    notes: bid.notes,
    earliest_start: bid.earliest_start,
    price_holds_until: bid.price_holds_until,
    priced_for_old_dates: bid.priced_for_old_dates,
    priced_for: bid.priced_for,
    accepted: bid.accepted,
    rejection_reason: bid.rejection_reason,
    version: bid.version,
  }
}

export function presentSupplierBid(bid: Bid & PricingDates): SupplierBid {
  return { seen_as: 'supplier', ...presentPriced(bid, null), recycled: bid.recycled }
}

export function presentOwnHaulierBid(price: Omit<PriceRow, 'fors_status'>): OwnHaulierBid {
  return {
    id: price.id,
    bid_id: price.bid_id,
    haulier_id: price.company_id,
    haulier_name: price.haulier_name,
    delivery_price: toPounds(price.price_pence),
    status: price.status,
    priced_for_old_dates: price.priced_for_old_dates,
    priced_for: price.priced_for,
    version: price.version,
    submitted_at: price.submitted_at.toISOString(),
    updated_at: price.updated_at.toISOString(),
  }
}

export function presentComparedBid(
  bid: ComparedRow,
  prices: readonly PriceRow[],
  changes: readonly LastChange[],
  roadOf: RoadOf,
): ComparedBid {
  const totalWith = (price: PriceRow | null) =>
    bid.markup_pence === null
      ? null
      : toPounds(
          contractorTotal({
            supplier_price_pence: bid.price_pence,
            haulier_price_pence: price?.price_pence ?? null,
            markup_pence: bid.markup_pence,
            can_deliver: bid.can_deliver,
          }),
        )
  const oldTotalWith = (price: PriceRow | null) => {
    const total = totalWith(price)
    const last = lastOf(changes, bid, price)
    return total === null || !last ? null : toPounds(toPence(total) - last.new_pence + last.old_pence)
  }
  const shown = leadingPrice(prices)
  return {
    ...presentPriced(bid, shown),
    supplier_name: bid.supplier_name,
    supplier_city: bid.supplier_city,
    certified: bid.certified,
    distance_miles: roundMiles(bid.distance_miles),
    ...roadOf(bid.run),
    distance_precision: rougherOf(
      bid.site_precision,
      bid.can_deliver ? bid.supplier_precision : bid.collection_precision,
    ),
    markup_price: bid.markup_pence === null ? null : toPounds(bid.markup_pence),
    haulier_id: shown?.company_id ?? null,
    haulier_delivery_price: shown ? toPounds(shown.price_pence) : null,
    total_price: totalWith(shown),
    old_total_price: oldTotalWith(shown),
    sent_to_contractor: bid.sent_to_contractor,
    haulier_bids: prices.map((price) => ({
      ...presentOwnHaulierBid(price),
      fors_status: price.fors_status,
      total_price: totalWith(price),
      old_total_price: oldTotalWith(price),
    })),
  }
}

/** The later change of bid or price. Ignores a bid's changes from before the price or before its supplier delivered. */
function lastOf(changes: readonly LastChange[], bid: ComparedRow, price: PriceRow | null): LastChange | undefined {
  const ofBid = changes.find(({ bid_id }) => bid_id === bid.id)
  const ofPrice = changes.find(({ haulier_bid_id }) => price !== null && haulier_bid_id === price.id)
  const isOfTotal = price
    ? ofBid && ofBid.rest_pence !== null && ofBid.changed_at >= price.submitted_at
    : ofBid && ofBid.rest_pence === bid.markup_pence
  if (!ofBid || !isOfTotal) return ofPrice
  return ofPrice && ofPrice.changed_at > ofBid.changed_at ? ofPrice : ofBid
}

/** The accepted price, else the cheapest pending one, else the cheapest rejected one. Void prices don't count. */
function leadingPrice(prices: readonly PriceRow[]): PriceRow | null {
  for (const status of ['accepted', 'pending', 'rejected'] as const) {
    const cheapest = prices
      .filter((price) => price.status === status)
      .reduce<PriceRow | null>((best, price) => (best && best.price_pence <= price.price_pence ? best : price), null)
    if (cheapest) return cheapest
  }
  return null
}

/** `own`: the company's prices on the bid, oldest first. */
export function presentHaulierView(
  quote: { delivery_method: DeliveryMethod },
  bid: HaulierViewRow,
  own: readonly PriceRow[],
  roadOf: RoadOf,
): HaulierViewOfBid {
  const newest = own.at(-1) ?? null
  return {
    seen_as: 'haulier',
    ...presentRecord(bid, newest),
    run_miles: roundMiles(bid.run_miles),
    ...roadOf(bid.run),
    run_precision: rougherOf(bid.collection_precision, bid.site_precision),
    label: haulierLabel({
      delivery_method: quote.delivery_method,
      can_deliver: bid.can_deliver,
      status: bid.status,
      own_price: newest?.status ?? null,
      // A bid that needs a haulier is accepted only with a haulier's price.
      is_with_another: bidNeedsHaulier(quote, bid) && newest?.status !== 'accepted',
    }),
    haulier_id: newest?.company_id ?? null,
    haulier_delivery_price: newest ? toPounds(newest.price_pence) : null,
    haulier_bids: own.map(presentOwnHaulierBid),
  }
}

export function presentMyBidQuote(row: MyBidRow, now: Date, roadOf: RoadOf): MyBidQuote {
  return {
    id: row.quote_id,
    quote_id: row.quote_id,
    bid_id: row.id,
    bid_status: row.bid_status,
    quote_status: row.quote_status,
    waits_for: row.standing && waitsFor(row.standing, now.getTime()),
    late_days: row.standing && lateDays(row.standing, now.getTime()),
    accepted: row.accepted,
    product_id: row.product_id,
    product_name: row.product_name,
    description: row.description,
    contractor_name: row.contractor_name,
    city: row.city,
    postcode: row.postcode,
    delivery_method: row.delivery_method,
    delivery_from_date: row.delivery_from_date,
    delivery_to_date: row.delivery_to_date,
    distance_miles: roundMiles(row.miles),
    ...roadOf(row.run),
    distance_precision: rougherOf(row.precision, row.own_precision),
    can_deliver: row.can_deliver ? 'yes' : 'no',
    quantity: toTonnes(row.quantity_kg),
    bid_quantity: toTonnes(row.bid_quantity_kg),
    price: toPounds(row.price_pence),
    product_price: toPounds(row.price_pence),
    worth: row.weights && toPounds(worthOfAll(row.weights, ratesOf('supplier', row.prices))),
    price_holds_until: row.price_holds_until,
    priced_for_old_dates: row.priced_for_old_dates,
    submitted_at: row.submitted_at.toISOString(),
    supplier_confirmed_at: row.supplier_confirmed_at?.toISOString() ?? null,
  }
}

export function presentLastBid(bid: Selectable<Database['bids']>): LastBid {
  return {
    bid_id: bid.id,
    quote_id: bid.quote_id,
    submitted_at: bid.submitted_at.toISOString(),
    can_deliver: bid.can_deliver ? 'yes' : 'no',
    product_price: toPounds(bid.price_pence),
    quantity: toTonnes(bid.quantity_kg),
    notes: bid.notes,
    collection_address: bid.collection_address,
    collection_postcode: bid.collection_postcode,
    collection_latitude: bid.collection_latitude,
    collection_longitude: bid.collection_longitude,
    collection_precision: bid.collection_precision,
    supplier_access_open: bid.supplier_access_open,
    supplier_access_close: bid.supplier_access_close,
  }
}
