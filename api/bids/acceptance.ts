import { companyOf } from '../auth/actor.ts'
import { lockStanding } from '../companies/queries.ts'
import type { BidReject, ShownBid } from '../contract/bids.ts'
import { can } from '../contract/rules/actions.ts'
import { bidNeedsHaulier } from '../contract/rules/bidStatus.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { hasPriceLapsed } from '../contract/rules/priceTerms.ts'
import { contractorTotal } from '../contract/rules/totals.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { insertOrder } from '../orders/queries.ts'
import { type Quote, updateQuote } from '../quotes/queries.ts'
import { settleWaiting, waitForApproval } from './approvals.ts'
import {
  type Bid,
  type BidInHand,
  closeBid,
  closePrices,
  listBidders,
  lockPrices,
  type PriceInHand,
  settleBids,
  settlePrices,
} from './queries.ts'
import { type BidAddress, datedBy, lockBidOfQuote, requireSameBid, stateOf } from './rules.ts'

export type Choice = BidAddress & { haulier_bid_id?: number }

/**
 * Accepts one bid with at most one haulier's price and rejects the rest. The loser of a race gets 409.
 * Above the person's approval limit it only asks, and returns the names of those who may approve.
 */
export function acceptBid(deps: Deps, actor: Actor, choice: Choice, shown: ShownBid): Promise<string[] | null> {
  return deps.db.transaction().execute(async (trx) => {
    const { quote, bid } = await lockOwnersBid(trx, actor, choice)
    const now = deps.now()
    requireSameBid(bid, shown?.version)
    const price = choosePrice({ quote, bid, now }, await lockPrices(trx, bid.id), choice, actor)
    await requireStanding(trx, bid, price)
    const order = orderOf(quote, bid, price)
    const total_pence = contractorTotal({ ...order, can_deliver: bid.can_deliver })
    requireAsShown(shown, price, total_pence)
    const { quote_id, bid_id, haulier_bid_id } = order
    const versions = { bid_version: bid.version, haulier_version: price?.version ?? null }
    const chosen = { quote_id, bid_id, haulier_bid_id, ...versions, total_pence }
    const approvers = await waitForApproval(trx, deps, actor, chosen)
    if (approvers) return approvers
    await settleBids(trx, quote.id, bid.id, now)
    await settlePrices(trx, quote.id, haulier_bid_id, now)
    await insertOrder(trx, { ...order, accepted_by: actor.id, accepted_at: now })
    await updateQuote(trx, quote.id, { is_ordered: true, updated_at: now })
    const parties = [quote.company_id, bid.company_id, ...(price ? [price.company_id] : [])]
    const losers = (await listBidders(trx, quote.id)).filter((company) => !parties.includes(company))
    const event = { actor_id: actor.id, quote_id: quote.id }
    await recordEvent(trx, deps, {
      ...event,
      kind: 'bid.accepted',
      audience: [...parties.map(toCompany), 'admins'],
      data: { bid_id, haulier_bid_id },
    })
    await settleWaiting(trx, deps, actor, chosen)
    if (losers.length === 0) return null
    // One event for all who lost: it names no bid, so that no rival learns of another.
    await recordEvent(trx, deps, {
      ...event,
      kind: 'bid.rejected',
      audience: [...losers.map(toCompany), 'admins'],
      data: { reason: 'another_accepted' },
    })
    return null
  })
}

export function rejectBid(deps: Deps, actor: Actor, path: BidAddress, rejection: BidReject): Promise<Bid> {
  return deps.db.transaction().execute(async (trx) => {
    const { quote, bid } = await lockOwnersBid(trx, actor, path)
    const now = deps.now()
    requireAllowed(can.rejectBid(stateOf(quote, now), bid, actor))
    requireSameBid(bid, rejection?.version)
    const rejected = await closeBid(trx, bid.id, 'rejected', now, rejection?.reason ?? null)
    const hauliers = await closePrices(trx, bid.id, 'rejected', now)
    await recordEvent(trx, deps, {
      kind: 'bid.rejected',
      actor_id: actor.id,
      quote_id: quote.id,
      audience: [...hauliers, bid.company_id, quote.company_id].map(toCompany).concat('admins'),
      data: { bid_id: bid.id },
    })
    return rejected
  })
}

/** Throws 404 for all but the quote's owner and the bidder, who sees the bid but can't decide on it. */
async function lockOwnersBid(trx: Trx, actor: Actor, path: BidAddress): Promise<{ quote: Quote; bid: BidInHand }> {
  const { quote, bid } = await lockBidOfQuote(trx, path)
  const company = companyOf(actor)
  const isHidden = !bid.is_in_standing && bid.status !== 'accepted'
  const isSeen = bid.company_id === company || (quote.company_id === company && bid.has_combination)
  if (isHidden || !isSeen) throw refuse.notFound()
  return { quote, bid }
}

type Decision = { quote: Quote; bid: Bid; now: Date }

/** Null if the bid needs no haulier. Throws what the action rules refuse. */
function choosePrice(
  { quote, bid, now }: Decision,
  prices: readonly PriceInHand[],
  { haulier_bid_id }: Choice,
  actor: Actor,
): PriceInHand | null {
  const state = stateOf(quote, now)
  const dated = { ...datedBy(quote, bid), has_lapsed: hasPriceLapsed(bid, now.getTime()) }
  const offered = prices.filter((price) => price.is_in_standing || price.status === 'accepted')
  const requirePrice = (price: PriceInHand) => {
    requireAllowed(can.acceptHaulierBid(state, dated, datedBy(quote, price), actor))
    return price
  }
  if (haulier_bid_id !== undefined) {
    const named = offered.find(({ id }) => id === haulier_bid_id)
    if (!named) throw refuse.notFound()
    return requirePrice(named)
  }
  const standing = offered.filter(({ status }) => status === 'pending')
  requireAllowed(can.acceptBid(state, { ...dated, standing_prices: standing.length }, actor))
  const [only] = standing
  return bidNeedsHaulier(quote, bid) && only ? requirePrice(only) : null
}

/** Blocks a ban of either firm until the order is made; 404 if a ban came first. */
async function requireStanding(trx: Trx, bid: Bid, price: PriceInHand | null): Promise<void> {
  const isBidStanding = await lockStanding(trx, bid.company_id)
  const isPriceStanding = price === null || (await lockStanding(trx, price.company_id))
  if (!isBidStanding || !isPriceStanding) throw refuse.notFound()
}

/** Copies the prices while they are locked, because these are owed. */
function orderOf(quote: Quote, bid: Bid, price: PriceInHand | null) {
  if (quote.markup_pence === null) throw new Error(`Quote ${quote.id} was accepted without a markup`)
  return {
    quote_id: quote.id,
    bid_id: bid.id,
    haulier_bid_id: price?.id ?? null,
    contractor_company_id: quote.company_id,
    supplier_company_id: bid.company_id,
    haulier_company_id: price?.company_id ?? null,
    quantity_kg: bid.quantity_kg,
    supplier_price_pence: bid.price_pence,
    haulier_price_pence: price?.price_pence ?? null,
    markup_pence: quote.markup_pence,
  }
}

function requireAsShown(shown: ShownBid, price: PriceInHand | null, totalPence: number): void {
  const { haulier_version, total_price_pence } = shown ?? {}
  if (haulier_version !== undefined && haulier_version !== price?.version) throw hasChanged()
  if (total_price_pence !== undefined && total_price_pence !== totalPence) throw hasChanged()
}

function hasChanged() {
  return refuse.conflict('changed', 'This bid has changed since it was shown. Please look at it again.')
}
