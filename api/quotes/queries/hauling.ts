import { type RawBuilder, sql } from 'kysely'
import { isStanding } from '../../companies/queries.ts'
import type { Run } from '../../contract/places.ts'
import { isForOldDates } from './oldDates.ts'

/** `needs_haulier` of `quotes`: for delivery, with a live bid from a firm in good standing that can't deliver. */
export function needsHaulier(ofBids: RawBuilder<boolean> = sql`true`): RawBuilder<boolean> {
  return sql<boolean>`(quotes.delivery_method = 'Deliver' and exists (
    select from bids where bids.quote_id = quotes.id and ${ofBids} and ${waitsToBeHauled}))`
}

/** The same as a filter. `is true` makes PostgreSQL scan all bids once instead of once per quote. */
export function isOneThatNeedsHaulier(): RawBuilder<boolean> {
  return sql<boolean>`(quotes.delivery_method = 'Deliver' and (quotes.id in (
    select bids.quote_id from bids where ${waitsToBeHauled})) is true)`
}

const waitsToBeHauled = sql`(not bids.can_deliver
  and (bids.status = 'accepted' or (bids.status = 'pending' and ${isStanding('bids.company_id')})))`

/** A firm that also supplies sees only its own `bids` until it has decided to price delivery on their quote. */
export function isForHaulier(companyId: number | null | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(bids.company_id = ${companyId}
    or not exists (select from companies where companies.id = ${companyId} and companies.is_supplier)
    or exists (select from quote_haulage
      where quote_haulage.quote_id = bids.quote_id and quote_haulage.company_id = ${companyId}))`
}

/** A firm that has decided to price delivery on `quotes` can't bid there. */
export function isHaulierThere(companyId: number | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from quote_haulage
    where quote_haulage.quote_id = quotes.id and quote_haulage.company_id = ${companyId})`
}

/** Bids of `quotes` that this haulier may price or has priced. */
export function isOfferedTo(
  companyId: number | null | RawBuilder<unknown>,
  ofStanding: RawBuilder<boolean> = isStanding('bids.company_id'),
): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and bids.status = 'pending' and not bids.can_deliver
    and quotes.delivery_method = 'Deliver' and ${ofStanding} and ${isForHaulier(companyId)})`
}

/** Whether this haulier ever priced `bids`. While the quote is unverified, only a pending price counts. */
function hasPricedOf(companyId: number | RawBuilder<unknown>) {
  return sql<boolean>`(${isForHaulier(companyId)} and exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId}
      and (quotes.status = 1 or haulier_bids.status = 'pending')))`
}

/** Distinct kg, ascending, of the bids on `quotes` that this haulier may price or has priced. */
export function toCarry(companyId: number | RawBuilder<unknown>): RawBuilder<number[]> {
  return sql<number[]>`array(select distinct bids.quantity_kg from bids
    where bids.quote_id = quotes.id and (${isOfferedTo(companyId)} or ${hasPricedOf(companyId)})
    order by bids.quantity_kg)`
}

/** Straight-line miles from collection point to site; null if either place is unknown. */
export function runMiles(): RawBuilder<number | null> {
  return sql<number | null>`distance_miles(
    bids.collection_latitude, bids.collection_longitude, quotes.latitude, quotes.longitude)`
}

/** Its ends. */
export function runOf(): RawBuilder<Run> {
  return sql<Run>`array[bids.collection_latitude, bids.collection_longitude, quotes.latitude, quotes.longitude]`
}

export function isPricedBy(companyId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId} and haulier_bids.status = 'pending')`
}

/** Offered `bids` that need this haulier's first price while bidding is open, or to confirm it for moved dates. */
export function waitsForWordOf(companyId: number, today: string): RawBuilder<boolean> {
  const isTaken = sql`coalesce(quotes.bids_until >= ${today}::date, true)`
  return sql<boolean>`((${isTaken} and not ${isPricedBy(companyId)}) or exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId}
      and haulier_bids.status = 'pending' and ${isForOldDates('haulier_bids')}))`
}
