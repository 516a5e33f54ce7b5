import type { ComparedBid } from '../../api/contract/bids.ts'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { bidNeedsHaulier } from '../../api/contract/rules/bidStatus.ts'
import { toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'

type HaulierPrice = ComparedBid['haulier_bids'][number]

/** What the contractor can accept as one: a bid, with one haulier's price where the bid needs a haulier. */
export type Offer = {
  key: string
  bid: ComparedBid
  haulier: HaulierPrice | null
  /** Which of the bid's hauliers, by price, and of how many. */
  place: { rank: number; of: number }
  /** Whole pence; null while the quote is unverified and has no markup. */
  total: number | null
}

export type QuoteOfOffers = Pick<
  Extract<SeenQuote, { seen_as: 'owner' | 'admin' }>,
  'id' | 'quantity' | 'delivery_method' | 'precision'
>

export type Ranked = {
  /** For the whole quantity and still to be decided, or accepted. */
  whole: Offer[]
  /** For a part of the quantity: not to be ranked with the others. */
  part: Offer[]
  rejected: Offer[]
  /** The lowest total of the whole ones, in pence. */
  lowest: number | null
  /** The highest, which the bars are drawn against. */
  highest: number
}

export function rankOffers(quote: QuoteOfOffers, bids: readonly ComparedBid[], order: 'asc' | 'desc'): Ranked {
  const offers = bids.flatMap((bid) => offersOf(quote, bid)).sort(byTotal(order))
  const live = offers.filter(({ bid }) => bid.status !== 'rejected')
  const whole = live.filter(({ bid }) => toKg(bid.quantity) >= toKg(quote.quantity))
  const totals = whole.flatMap(({ total }) => total ?? [])
  return {
    whole,
    part: live.filter((offer) => !whole.includes(offer)),
    rejected: offers.filter(({ bid }) => bid.status === 'rejected'),
    lowest: totals.length > 0 ? Math.min(...totals) : null,
    highest: Math.max(1, ...offers.flatMap(({ bid, total }) => (bid.status === 'rejected' ? [] : (total ?? [])))),
  }
}

function offersOf(quote: QuoteOfOffers, bid: ComparedBid): Offer[] {
  const needsHaulier = bidNeedsHaulier(quote, { status: bid.status, can_deliver: bid.can_deliver === 'yes' })
  const standing = bid.haulier_bids
    .filter(({ status }) => status === (bid.status === 'accepted' ? 'accepted' : 'pending'))
    .sort((one, other) => one.delivery_price - other.delivery_price)
  if (needsHaulier && standing.length > 0) {
    return standing.map((haulier, index) => offer(bid, haulier, { rank: index + 1, of: standing.length }))
  }
  const lead = bid.haulier_bids.find(({ haulier_id }) => haulier_id === bid.haulier_id) ?? null
  return [offer(bid, lead, { rank: 1, of: 1 })]
}

function offer(bid: ComparedBid, haulier: HaulierPrice | null, place: Offer['place']): Offer {
  const pounds = haulier ? haulier.total_price : bid.total_price
  const key = `${bid.id}-${haulier?.id ?? 'alone'}`
  return { key, bid, haulier, place, total: pounds === null ? null : toPence(pounds) }
}

/** An offer without a total comes last either way. */
function byTotal(order: 'asc' | 'desc') {
  const sign = order === 'asc' ? 1 : -1
  return (one: Offer, other: Offer) => {
    if (one.total === null || other.total === null) return Number(one.total === null) - Number(other.total === null)
    return (one.total - other.total) * sign
  }
}
