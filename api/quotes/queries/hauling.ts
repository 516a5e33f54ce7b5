import { type RawBuilder, sql } from 'kysely'
import { isStanding } from '../../companies/queries.ts'
import { isForOldDates } from './oldDates.ts'

/** `needs_haulier` of `quotes`: to be delivered, and a live bid of a firm in good standing that can't. */
export function needsHaulier(ofBids: RawBuilder<boolean> = sql`true`): RawBuilder<boolean> {
  return sql<boolean>`(quotes.delivery_method = 'Deliver' and exists (
    select from bids where bids.quote_id = quotes.id and ${ofBids} and ${waitsToBeHauled}))`
}

/** The same as a filter of all quotes. `is true` has all bids gone through once, in place of a look for each quote. */
export function isOneThatNeedsHaulier(): RawBuilder<boolean> {
  return sql<boolean>`(quotes.delivery_method = 'Deliver' and (quotes.id in (
    select bids.quote_id from bids where ${waitsToBeHauled})) is true)`
}

const waitsToBeHauled = sql`(not bids.can_deliver
  and (bids.status = 'accepted' or (bids.status = 'pending' and ${isStanding('bids.company_id')})))`

/**
 * One firm, two trades: in which `bids` a haulier may have a part at all. A firm with a live bid of its own on the quote
 * is a supplier there, and hauls that one alone.
 */
export function isForHaulier(companyId: number | null | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(bids.company_id = ${companyId} or not exists (select from bids as own
    where own.quote_id = bids.quote_id and own.company_id = ${companyId} and own.status in ('pending', 'accepted')))`
}

/** Whether a price of this firm's stands on another's bid on `quotes`: then it is a haulier there, and can't bid. */
export function isHaulierThere(companyId: number | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from haulier_bids join bids on bids.id = haulier_bids.bid_id
    where haulier_bids.quote_id = quotes.id and haulier_bids.company_id = ${companyId}
      and haulier_bids.status in ('pending', 'accepted') and bids.company_id <> ${companyId})`
}

/** Which `bids` of `quotes` wait for this haulier's price, or have it. */
export function isOfferedTo(
  companyId: number | null | RawBuilder<unknown>,
  ofStanding: RawBuilder<boolean> = isStanding('bids.company_id'),
): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and bids.status = 'pending' and not bids.can_deliver
    and quotes.delivery_method = 'Deliver' and ${ofStanding} and ${isForHaulier(companyId)})`
}

/** Whether this haulier ever priced `bids`, or while the quote waits for verification again, does. */
function hasPricedOf(companyId: number | RawBuilder<unknown>) {
  return sql<boolean>`(${isForHaulier(companyId)} and exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId}
      and (quotes.status = 1 or haulier_bids.status = 'pending')))`
}

/** Of the bids on `quotes` that this haulier may price or has priced, how many kilograms they are of: each once, the least first. */
export function toCarry(companyId: number | RawBuilder<unknown>): RawBuilder<number[]> {
  return sql<number[]>`array(select distinct bids.quantity_kg from bids
    where bids.quote_id = quotes.id and (${isOfferedTo(companyId)} or ${hasPricedOf(companyId)})
    order by bids.quantity_kg)`
}

/** How far the delivery of `bids` to the site of `quotes` is, in a straight line; null where an end isn't known. */
export function runMiles(): RawBuilder<number | null> {
  return sql<number | null>`distance_miles(
    bids.collection_latitude, bids.collection_longitude, quotes.latitude, quotes.longitude)`
}

/** Whether a price of this haulier's stands on `bids`. */
export function isPricedBy(companyId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId} and haulier_bids.status = 'pending')`
}

/**
 * Which of the `bids` that are offered to this haulier wait for a word of theirs: a first price while bids are taken, or
 * whether the one that was given before the quote's dates moved still holds. `today`: in London, as the wire writes it.
 */
export function waitsForWordOf(companyId: number, today: string): RawBuilder<boolean> {
  const isTaken = sql`coalesce(quotes.bids_until >= ${today}::date, true)`
  return sql<boolean>`((${isTaken} and not ${isPricedBy(companyId)}) or exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId}
      and haulier_bids.status = 'pending' and ${isForOldDates('haulier_bids')}))`
}
