import type { ActivityRow } from '../contract/activity.ts'
import { toPounds } from '../contract/rules/money.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { haveBidsClosed, isForOldDates, startsAfterWindow, startsInTime } from '../contract/rules/priceTerms.ts'
import type { Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { type Audience, toCompany } from '../events/record.ts'
import { findOldDates } from '../quotes/queries/oldDates.ts'
import { lockQuote, type Quote } from '../quotes/queries.ts'
import type { PriceChange } from './queries/priceChanges.ts'
import { type Bid, type BidInHand, findQuoteOfBid, lockBid } from './queries.ts'

type Visibility = Pick<Quote, 'status' | 'is_ordered' | 'withheld'>

/** The quote of a banned contractor is hidden, unless it is an order. */
export function isWithheld(quote: Visibility): boolean {
  return quote.withheld && !quote.is_ordered
}

export function isOnTheMarket(quote: Visibility): boolean {
  return quote.status === 1 && !isWithheld(quote)
}

export function isOpen(quote: Visibility): boolean {
  return isOnTheMarket(quote) && !quote.is_ordered
}

export function stateOf(quote: Quote, now: Date) {
  const { company_id, status, delivery_method } = quote
  const are_bids_closed = haveBidsClosed(quote, now.getTime())
  return { company_id, status, delivery_method, are_bids_closed, accepted_count: quote.is_ordered ? 1 : 0 }
}

/** Adds whether a bid or haulier's price predates the quote's current dates. */
export function datedBy<Price extends { terms_version: number }>(quote: Pick<Quote, 'terms_version'>, price: Price) {
  return { ...price, priced_for_old_dates: isForOldDates(price, quote) }
}

export async function withOldDates<Price extends { terms_version: number }>(trx: Trx, quote: Quote, price: Price) {
  return { ...datedBy(quote, price), priced_for: await findOldDates(trx, quote.id, price) }
}

/** The contractor sees a bid that needs a haulier only once one has priced it. */
export function isShown(quote: Quote, bid: Pick<Bid, 'can_deliver'>, hauliers: readonly number[]): boolean {
  return bid.can_deliver || quote.delivery_method === 'Collect' || hauliers.length > 0
}

export function audienceOf(quote: Quote, bid: Pick<Bid, 'company_id'>, isShownToContractor: boolean): Audience[] {
  const contractor = isShownToContractor ? [toCompany(quote.company_id)] : []
  return [toCompany(bid.company_id), ...contractor, 'admins']
}

/** Bidders see their own price change; the contractor sees the total's, since a total contains the markup. */
export function seenChange(change: PriceChange | undefined, actor: Actor): ActivityRow['price_change'] {
  if (!change) return null
  const { bidder_id, bidder_name, contractor_id, old_pence, new_pence, rest_pence } = change
  if (bidder_id === actor.company_id) {
    return { bidder: null, old_price: toPounds(old_pence), new_price: toPounds(new_pence) }
  }
  const isContractor = actor.roles.includes('contractor') && contractor_id === actor.company_id
  if (!isContractor || rest_pence === null) return null
  return {
    bidder: bidder_name,
    old_price: toPounds(old_pence + rest_pence),
    new_price: toPounds(new_pence + rest_pence),
  }
}

/** Throws 409 if the asker's screen is out of date. The specification gives the words. */
export function requireSameBid({ version }: Pick<Bid, 'version'>, shown: number | undefined): void {
  if (shown === undefined || shown === version) return
  throw refuse.changed('This bid has changed since it was shown. Please look at it again.', { version })
}

/** The same for a haulier's last price on a bid; its version is 0 before the first. */
export function requireSamePrice(last: { version: number } | undefined, shown: number | undefined): void {
  const version = last?.version ?? 0
  if (shown === undefined || shown === version) return
  throw refuse.changed('This delivery price has changed since it was shown. Please look at it again.', { version })
}

/** Throws 422 if the bid starts after the delivery window. */
export function requireStartInWindow(quote: Quote, earliest_start: string | null): void {
  if (!startsInTime(earliest_start, quote)) throw refuse.invalid({ earliest_start: [startsAfterWindow] })
}

/** A path may name the bid's quote too; another quote is a 404. */
export type BidAddress = { quote_id?: number; bid_id: number }

/** Every transition locks the quote first, then the bid. */
export async function lockBidOfQuote(trx: Trx, path: BidAddress): Promise<{ quote: Quote; bid: BidInHand }> {
  const found = await findQuoteOfBid(trx, path.bid_id)
  if (!found || found.quote_id !== (path.quote_id ?? found.quote_id)) throw refuse.notFound()
  const quote = await lockQuote(trx, found.quote_id)
  const bid = await lockBid(trx, path.bid_id)
  if (!quote || !bid) throw refuse.notFound()
  return { quote, bid }
}
