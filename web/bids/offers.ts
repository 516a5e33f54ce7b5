import type { ComparedBid } from '../../api/contract/bidAnswers.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
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
  /** Before the last change of one of its prices; null where none changed. */
  oldTotal: number | null
}

export type QuoteOfOffers = Pick<
  Extract<SeenQuote, { seen_as: 'owner' | 'admin' }>,
  'id' | 'product_name' | 'quantity' | 'address' | 'city' | 'postcode' | 'latitude' | 'longitude' | 'delivery_method'
>

/** The offers of one bid, the cheapest first. */
export type BidOffers = readonly [Offer, ...Offer[]]

/** A page of bids in the server's order. */
export type Comparison = {
  /** For the whole quantity and still to be decided, or accepted. */
  whole: BidOffers[]
  /** For a part of the quantity: not to be ranked with the others. */
  part: BidOffers[]
  rejected: BidOffers[]
  /** The lowest total of all bids for the whole quantity, also on other pages, in pence. */
  lowest: number | null
  /** Of the live bids whose collection point is known, by their ids: the same on the map. */
  numbers: ReadonlyMap<number, number>
  /** Where the axis ends that all bars are drawn against, in pence: a round figure above the highest total. */
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
    // Without its site there is no map.
    numbers: quote.latitude === null ? new Map() : numbersOf([...whole, ...part]),
    rejected: groups.filter(([{ bid }]) => bid.status === 'rejected'),
    lowest: meta.lowest_total == null ? null : toPence(meta.lowest_total),
    top: roundAbove(meta.highest_total == null ? 0 : toPence(meta.highest_total)),
  }
}

/** In the table's order. A supplier that delivers has no collection point. */
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

function inPence(pounds: number | null): number | null {
  return pounds === null ? null : toPence(pounds)
}

const rounds = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** 1,161,600 -> 1,200,000: the next figure that an axis is read by. */
function roundAbove(pence: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(pence, 100)))
  return (rounds.find((round) => round * power > pence) ?? 12) * power
}
