import { companyOf } from '../auth/actor.ts'
import type { OwnHaulierBid } from '../contract/bidAnswers.ts'
import type { HaulierPriceTerms } from '../contract/bids.ts'
import { can } from '../contract/rules/actions.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import type { Quote } from '../quotes/queries.ts'
import { presentOwnHaulierBid } from './present.ts'
import { insertPriceChange } from './queries/priceChanges.ts'
import {
  type BidInHand,
  findCompanyName,
  type HaulierBid,
  insertPrice,
  isBidForHaulier,
  lockPrices,
  type PriceInHand,
  updatePrice,
} from './queries.ts'
import { type BidAddress, isWithheld, lockBidOfQuote, requireSamePrice, stateOf, withOldDates } from './rules.ts'

export function priceDelivery(
  deps: Deps,
  actor: Actor,
  path: BidAddress,
  terms: HaulierPriceTerms,
): Promise<OwnHaulierBid> {
  const company_id = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    const { quote, bid } = await lockBidOfQuote(trx, path)
    const own = (await lockPrices(trx, bid.id)).filter((price) => price.company_id === company_id)
    const isOffered = quote.status === 1 && quote.delivery_method === 'Deliver' && !bid.can_deliver
    const isTheirs = quote.company_id === company_id || (await isBidForHaulier(trx, bid.id, company_id))
    const isSeen = (isOffered || own.length > 0) && bid.is_in_standing && !isWithheld(quote) && isTheirs
    if (!isSeen) throw refuse.notFound()
    requireAllowed(can.priceDelivery(stateOf(quote, deps.now()), bid, actor))
    const standing = own.find(({ status }) => status === 'pending')
    requireSamePrice(own.at(-1), terms.version)
    const now = deps.now()
    const price_pence = terms.haulier_delivery_price_pence
    const change = { price_pence, user_id: actor.id, updated_at: now, terms_version: quote.terms_version }
    const price = standing
      ? await updatePrice(trx, standing.id, company_id, change)
      : await insertPrice(trx, {
          ...change,
          bid_id: bid.id,
          quote_id: quote.id,
          company_id,
          submitted_at: now,
          // Continues from a withdrawn price: a call names only the bid and mustn't mistake a new price for it.
          version: (own.at(-1)?.version ?? 0) + 1,
        })
    const haulier_name = await findCompanyName(trx, company_id)
    const event = {
      actor_id: actor.id,
      quote_id: quote.id,
      audience: [toCompany(company_id), toCompany(quote.company_id), 'admins'] as const,
    }
    const data = { bid_id: bid.id, haulier_bid_id: price.id }
    if (standing) {
      const price_change_id = await keepPriceChange(trx, quote, bid, standing, price)
      await recordEvent(trx, deps, { ...event, kind: 'haulier_bid.updated', data: { ...data, price_change_id } })
    } else {
      await recordEvent(trx, deps, { ...event, kind: 'haulier_bid.priced', data })
    }
    return presentOwnHaulierBid({ ...(await withOldDates(trx, quote, price)), haulier_name })
  })
}

async function keepPriceChange(
  trx: Trx,
  quote: Quote,
  bid: BidInHand,
  before: PriceInHand,
  after: HaulierBid,
): Promise<number | null> {
  if (before.price_pence === after.price_pence) return null
  return insertPriceChange(trx, {
    bid_id: null,
    haulier_bid_id: after.id,
    changed_by: after.user_id,
    changed_at: after.updated_at,
    old_pence: before.price_pence,
    new_pence: after.price_pence,
    rest_pence: quote.markup_pence === null ? null : bid.price_pence + quote.markup_pence,
  })
}

/** Allowed until the decision, even while the quote is hidden. */
export function withdrawPrice(deps: Deps, actor: Actor, path: BidAddress, shown?: number): Promise<OwnHaulierBid> {
  const company_id = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    const { quote, bid } = await lockBidOfQuote(trx, path)
    const newest = (await lockPrices(trx, bid.id)).filter((price) => price.company_id === company_id).at(-1)
    if (!newest) throw refuse.notFound()
    requireAllowed(can.withdrawPrice(stateOf(quote, deps.now()), newest))
    requireSamePrice(newest, shown)
    const change = { status: 'withdrawn', user_id: actor.id, updated_at: deps.now() } as const
    const price = await updatePrice(trx, newest.id, company_id, change)
    const haulier_name = await findCompanyName(trx, company_id)
    await recordEvent(trx, deps, {
      kind: 'haulier_bid.withdrawn',
      actor_id: actor.id,
      quote_id: quote.id,
      audience: [toCompany(company_id), toCompany(quote.company_id), 'admins'],
      data: { bid_id: bid.id, haulier_bid_id: price.id },
    })
    return presentOwnHaulierBid({ ...(await withOldDates(trx, quote, price)), haulier_name })
  })
}
