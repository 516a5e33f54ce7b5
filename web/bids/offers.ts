import type { WaitingAcceptance } from '../../api/contract/approvals.ts'
import type { ComparedBid } from '../../api/contract/bidAnswers.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { bidNeedsHaulier } from '../../api/contract/rules/bidStatus.ts'
import { toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'

type HaulierPrice = ComparedBid['haulier_bids'][number]

/** What the contractor accepts in one step: a bid, with one haulier's price if it needs a haulier. */
export type Offer = {
  key: string
  bid: ComparedBid
  haulier: HaulierPrice | null
  /** Rank by price among the bid's hauliers. */
  place: { rank: number; of: number }
  /** Whole pence; null while the quote is unverified and has no markup. */
  total: number | null
  /** Before the last price change; null if none. */
  oldTotal: number | null
}

export type QuoteOfOffers = Pick<
  Extract<SeenQuote, { seen_as: 'owner' | 'admin' }>,
  'id' | 'product_name' | 'quantity' | 'address' | 'city' | 'postcode' | 'latitude' | 'longitude' | 'delivery_method'
>

/** One bid's offers, cheapest first. */
export type BidOffers = readonly [Offer, ...Offer[]]

/** One page of bids, in the server's order. */
export type Comparison = {
  whole: BidOffers[]
  /** For part of the quantity, so not comparable with the others. */
  part: BidOffers[]
  rejected: BidOffers[]
  /** The lowest whole-job total of all bids on all pages, in pence. */
  lowest: number | null
  /** Map numbers by bid id, for live bids with a known collection point. */
  numbers: ReadonlyMap<number, number>
  /** The end of all bars' axis, in pence: a round figure above the highest total. */
  top: number
}

type Meta = { lowest_total?: number | null | undefined; highest_total?: number | null | undefined }

export function compareOffers(quote: QuoteOfOffers, bids: readonly ComparedBid[], meta: Meta): Comparison {
  const groups = bids.map((bid) => offersOf(quote, bid))
  const live = groups.filter(([{ bid }]) => bid.status !== 'rejected')
  const whole = live.filter(([{ bid }]) => toKg(bid.quantity) >= toKg(quote.quantity))
  const part = live.filter((group) => !whole.includes(group))
  return {
    whole,
    part,
    // There is no map without the site.
    numbers: quote.latitude === null ? new Map() : numbersOf([...whole, ...part]),
    rejected: groups.filter(([{ bid }]) => bid.status === 'rejected'),
    lowest: meta.lowest_total == null ? null : toPence(meta.lowest_total),
    top: roundAbove(meta.highest_total == null ? 0 : toPence(meta.highest_total)),
  }
}

/** In table order. A supplier who delivers has no collection point. */
function numbersOf(groups: readonly BidOffers[]): ReadonlyMap<number, number> {
  const placed = groups.map(([{ bid }]) => bid).filter(({ collection_latitude }) => collection_latitude !== null)
  return new Map(placed.map(({ id }, at) => [id, at + 1]))
}

function offersOf(quote: QuoteOfOffers, bid: ComparedBid): BidOffers {
  const needsHaulier = bidNeedsHaulier(quote, { status: bid.status, can_deliver: bid.can_deliver === 'yes' })
  const [cheapest, ...others] = bid.haulier_bids
    .filter(({ status }) => status === (bid.status === 'accepted' ? 'accepted' : 'pending'))
    .sort((one, other) => one.delivery_price - other.delivery_price)
  if (needsHaulier && cheapest) {
    const of = others.length + 1
    return [
      offer(bid, cheapest, { rank: 1, of }),
      ...others.map((haulier, nth) => offer(bid, haulier, { rank: nth + 2, of })),
    ]
  }
  const lead = bid.haulier_bids.find(({ haulier_id }) => haulier_id === bid.haulier_id) ?? null
  return [offer(bid, lead, { rank: 1, of: 1 })]
}

function offer(bid: ComparedBid, haulier: HaulierPrice | null, place: Offer['place']): Offer {
  const { total_price, old_total_price } = haulier ?? bid
  const key = `${bid.id}-${haulier?.id ?? 'alone'}`
  return { key, bid, haulier, place, total: inPence(total_price), oldTotal: inPence(old_total_price) }
}

type Asked = Pick<WaitingAcceptance, 'bid_id' | 'haulier_bid_id'>

export function isOf({ bid, haulier }: Pick<Offer, 'bid' | 'haulier'>, { bid_id, haulier_bid_id }: Asked): boolean {
  return bid.status === 'pending' && bid.id === bid_id && (haulier?.id ?? null) === haulier_bid_id
}

/** Undefined if these bids don't have it. */
export function offerIn(quote: QuoteOfOffers, bids: readonly ComparedBid[], asked: Asked): Offer | undefined {
  return bids.flatMap((bid) => offersOf(quote, bid)).find((offer) => isOf(offer, asked))
}

/** `Hartsdale Quarries Ltd with Dovebank Haulage Ltd` */
export function firmsOf(supplier: string, haulier: string | null | undefined): string {
  return haulier ? `${supplier} with ${haulier}` : supplier
}

function inPence(pounds: number | null): number | null {
  return pounds === null ? null : toPence(pounds)
}

const rounds = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The next round figure for an axis: 1,161,600 gives 1,200,000. */
function roundAbove(pence: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(pence, 100)))
  return (rounds.find((round) => round * power > pence) ?? 12) * power
}
