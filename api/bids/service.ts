import { companyOf } from '../auth/actor.ts'
import type { SupplierBid } from '../contract/bidAnswers.ts'
import { type BidTerms, type BidUpdate, pinOfCollection } from '../contract/bids.ts'
import { can } from '../contract/rules/actions.ts'
import { bidNeedsHaulier, collectionPin, voidsHaulierPrices } from '../contract/rules/bidStatus.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { dayPassed, hasPriceLapsed } from '../contract/rules/priceTerms.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { type Audience, recordEvent, toCompany } from '../events/record.ts'
import { type Place, placeOf } from '../geo/places.ts'
import { lockQuote, type Quote } from '../quotes/queries.ts'
import { presentSupplierBid } from './present.ts'
import { findLeastHaulage, insertPriceChange } from './queries/priceChanges.ts'
import {
  type Bid,
  closeBid,
  closePrices,
  findLiveBid,
  haulsThere,
  insertBid,
  listPricers,
  updateBid as updateBidRow,
} from './queries.ts'
import {
  audienceOf,
  isOnTheMarket,
  isShown,
  isWithheld,
  lockBidOfQuote,
  requireSameBid,
  requireStartInWindow,
  stateOf,
  withOldDates,
} from './rules.ts'

/** A first bid, or a new one after a rejected or withdrawn bid. */
export async function submitBid(deps: Deps, actor: Actor, quoteId: number, terms: BidTerms): Promise<SupplierBid> {
  const company_id = companyOf(actor)
  const place = await findCollectionPlace(deps, terms)
  return deps.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, quoteId)
    const isSeen = quote && (isOnTheMarket(quote) || quote.company_id === company_id)
    if (!isSeen) throw refuse.notFound()
    const live = await findLiveBid(trx, quoteId, company_id)
    const hauls_here = await haulsThere(trx, quoteId, company_id)
    requireAllowed(can.submitBid({ ...stateOf(quote, deps.now()), hauls_here }, live ?? null, actor))
    const now = deps.now()
    const bid = await insertBid(trx, {
      ...offerOf(quote, terms, place, quote.quantity_kg, deps.now()),
      quote_id: quoteId,
      company_id,
      user_id: actor.id,
      submitted_at: now,
      updated_at: now,
    })
    await recordEvent(trx, deps, {
      kind: 'bid.submitted',
      actor_id: actor.id,
      quote_id: quoteId,
      audience: audienceOf(quote, bid, isShown(quote, bid, [])),
      data: { bid_id: bid.id },
    })
    return presentSupplierBid(await withOldDates(trx, quote, bid))
  })
}

/** A new collection point or `can_deliver` voids the hauliers' prices on the bid and tells them. */
export async function updateBid(deps: Deps, actor: Actor, bidId: number, terms: BidUpdate): Promise<SupplierBid> {
  const company_id = companyOf(actor)
  const place = await findCollectionPlace(deps, terms)
  return deps.db.transaction().execute(async (trx) => {
    const { quote, bid: before } = await lockBidOfQuote(trx, { bid_id: bidId })
    if (before.company_id !== company_id || isWithheld(quote)) throw refuse.notFound()
    requireAllowed(can.updateBid(stateOf(quote, deps.now()), before, actor))
    requireSameBid(before, terms.version)
    const now = deps.now()
    const pricers = await listPricers(trx, bidId)
    const after = await updateBidRow(trx, bidId, company_id, {
      ...offerOf(quote, terms, keptPin(before, terms) ?? place, before.quantity_kg, deps.now()),
      user_id: actor.id,
      updated_at: now,
    })
    const voided = voidsHaulierPrices(before, after) ? await closePrices(trx, bidId, 'void', now) : []
    const wasOrIsShown = isShown(quote, before, pricers) || isShown(quote, after, [])
    const price_change_id = await keepPriceChange(trx, quote, before, after)
    const event = { actor_id: actor.id, quote_id: quote.id }
    if (voided.length > 0) {
      const audience: Audience[] = [...voided.map(toCompany), 'admins']
      await recordEvent(trx, deps, { ...event, kind: 'haulier_bid.voided', audience, data: { bid_id: bidId } })
    }
    await recordEvent(trx, deps, {
      ...event,
      kind: 'bid.updated',
      audience: audienceOf(quote, after, wasOrIsShown),
      data: { bid_id: bidId, price_change_id },
    })
    return presentSupplierBid(await withOldDates(trx, quote, after))
  })
}

/** Null if the price is unchanged. Call it after prices have been voided. */
async function keepPriceChange(trx: Trx, quote: Quote, before: Bid, after: Bid): Promise<number | null> {
  if (before.price_pence === after.price_pence) return null
  const haulage = bidNeedsHaulier(quote, after) ? await findLeastHaulage(trx, after.id) : 0
  const isShownTotal = before.can_deliver === after.can_deliver && haulage !== null
  return insertPriceChange(trx, {
    bid_id: after.id,
    haulier_bid_id: null,
    changed_by: after.user_id,
    changed_at: after.updated_at,
    old_pence: before.price_pence,
    new_pence: after.price_pence,
    rest_pence: isShownTotal && quote.markup_pence !== null ? haulage + quote.markup_pence : null,
  })
}

export function cancelBid(deps: Deps, actor: Actor, bidId: number, shown?: number): Promise<SupplierBid> {
  return deps.db.transaction().execute(async (trx) => {
    const { quote, bid } = await lockBidOfQuote(trx, { bid_id: bidId })
    if (bid.company_id !== companyOf(actor)) throw refuse.notFound()
    requireAllowed(can.cancelBid(stateOf(quote, deps.now()), bid, actor))
    requireSameBid(bid, shown)
    const now = deps.now()
    const cancelled = await closeBid(trx, bidId, 'cancelled', now)
    const hauliers = await closePrices(trx, bidId, 'void', now)
    await recordEvent(trx, deps, {
      kind: 'bid.cancelled',
      actor_id: actor.id,
      quote_id: quote.id,
      audience: [...audienceOf(quote, bid, isShown(quote, bid, hauliers)), ...hauliers.map(toCompany)],
      data: { bid_id: bidId },
    })
    return presentSupplierBid(await withOldDates(trx, quote, cancelled))
  })
}

/** Called outside the transaction, since it may use the network. */
async function findCollectionPlace(deps: Deps, terms: BidTerms): Promise<Place | null> {
  return terms.can_deliver === 'no' ? placeOf(deps, pinOfCollection(terms), terms.collection_postcode) : null
}

/** An absent pin stays while the postcode does; null removes it. */
function keptPin(before: Bid, terms: BidTerms): Place | null {
  const isLeft = terms.can_deliver === 'no' && terms.collection_latitude === undefined
  const pin = isLeft && terms.collection_postcode === before.collection_postcode ? collectionPin(before) : null
  return pin && { ...pin, precision: 'pin' }
}

/** Throws 422 if the offer doesn't fit the quote. */
function offerOf(quote: Quote, terms: BidTerms, place: Place | null, defaultQuantityKg: number, now: Date) {
  if (quote.delivery_method === 'Collect' && terms.can_deliver === 'yes') {
    throw refuse.invalid({ can_deliver: ['The contractor collects this order: name the collection point.'] })
  }
  const quantity_kg = terms.quantity_kg ?? defaultQuantityKg
  if (quantity_kg > quote.quantity_kg) {
    const most = toTonnes(quote.quantity_kg)
    throw refuse.invalid({ quantity: [`The quantity field must not be greater than ${most}.`] })
  }
  requireStartInWindow(quote, terms.earliest_start)
  if (hasPriceLapsed(terms, now.getTime())) throw refuse.invalid({ price_holds_until: [dayPassed] })
  const collection = terms.can_deliver === 'no' ? terms : null
  return {
    can_deliver: terms.can_deliver === 'yes',
    price_pence: terms.product_price_pence,
    quantity_kg,
    notes: terms.notes,
    earliest_start: terms.earliest_start,
    price_holds_until: terms.price_holds_until,
    recycled: terms.recycled,
    terms_version: quote.terms_version,
    collection_address: collection?.collection_address ?? null,
    collection_postcode: collection?.collection_postcode ?? null,
    collection_latitude: place?.latitude ?? null,
    collection_longitude: place?.longitude ?? null,
    collection_precision: place?.precision ?? null,
    supplier_access_open: collection?.supplier_access_open ?? null,
    supplier_access_close: collection?.supplier_access_close ?? null,
  }
}
