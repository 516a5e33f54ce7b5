import { companyOf } from '../auth/actor.ts'
import type { BidReaffirm } from '../contract/bids.ts'
import { can } from '../contract/rules/actions.ts'
import { type Actor, may } from '../contract/rules/permissions.ts'
import { hasPriceLapsed, isForOldDates } from '../contract/rules/priceTerms.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import type { Quote } from '../quotes/queries.ts'
import { type BidInHand, lockPrices, type PriceInHand, updateBid, updatePrice } from './queries.ts'
import { audienceOf, isShown, isWithheld, lockBidOfQuote, requireStartInWindow, stateOf } from './rules.ts'

/** Confirms the firm's offer (bid, price or both) for the quote's new dates. A second tap does nothing. */
export function reaffirm(deps: Deps, actor: Actor, bidId: number, shown: BidReaffirm): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { quote, bid } = await lockBidOfQuote(trx, { bid_id: bidId })
    const prices = await lockPrices(trx, bid.id)
    const { isOwn, price } = ownOf(actor, bid, prices)
    if ((!isOwn && !price) || isWithheld(quote)) throw refuse.notFound()
    if (shown?.terms_version !== undefined && shown.terms_version !== quote.terms_version) {
      throw refuse.conflict('changed', 'This quote has changed since it was shown. Please look at it again.')
    }
    if (isOwn) await reaffirmBid(trx, deps, actor, { quote, bid, prices })
    if (price) await reaffirmPrice(trx, deps, actor, { quote, price })
  })
}

/** Whether the bid is the actor's, and their newest price on it; on their own bid only a pending one counts. */
function ownOf(actor: Actor, bid: BidInHand, prices: readonly PriceInHand[]) {
  const company_id = companyOf(actor)
  const isOwn = bid.company_id === company_id && may(actor, 'bid.update')
  const newest = prices.findLast((one) => one.company_id === company_id)
  const counts = isOwn ? newest?.status === 'pending' : bid.is_in_standing
  return { isOwn, price: may(actor, 'haulierBid.price') && counts ? newest : undefined }
}

type OwnBid = { quote: Quote; bid: BidInHand; prices: readonly PriceInHand[] }

async function reaffirmBid(trx: Trx, deps: Deps, actor: Actor, { quote, bid, prices }: OwnBid): Promise<void> {
  const now = deps.now()
  const dated = { ...bid, has_lapsed: hasPriceLapsed(bid, now.getTime()) }
  requireAllowed(can.reaffirmBid(stateOf(quote, now), dated, actor))
  requireStartInWindow(quote, bid.earliest_start)
  if (!isForOldDates(bid, quote)) return
  const change = { terms_version: quote.terms_version, user_id: actor.id, updated_at: now }
  await updateBid(trx, bid.id, bid.company_id, change)
  const hauliers = prices.filter(({ status }) => status === 'pending').map(({ company_id }) => company_id)
  await recordEvent(trx, deps, {
    kind: 'bid.reaffirmed',
    actor_id: actor.id,
    quote_id: quote.id,
    audience: audienceOf(quote, bid, isShown(quote, bid, hauliers)),
    data: { bid_id: bid.id },
  })
}

type OwnPrice = { quote: Quote; price: PriceInHand }

async function reaffirmPrice(trx: Trx, deps: Deps, actor: Actor, { quote, price }: OwnPrice): Promise<void> {
  const now = deps.now()
  requireAllowed(can.reaffirmPrice(stateOf(quote, now), price))
  if (!isForOldDates(price, quote)) return
  const change = { terms_version: quote.terms_version, user_id: actor.id, updated_at: now }
  await updatePrice(trx, price.id, price.company_id, change)
  await recordEvent(trx, deps, {
    kind: 'haulier_bid.reaffirmed',
    actor_id: actor.id,
    quote_id: quote.id,
    audience: [toCompany(price.company_id), toCompany(quote.company_id), 'admins'],
    data: { bid_id: price.bid_id, haulier_bid_id: price.id },
  })
}
