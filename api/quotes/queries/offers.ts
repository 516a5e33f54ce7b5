import { type RawBuilder, sql } from 'kysely'
import { isShownBid, isShownPrice, isWaitingForPrice } from './shown.ts'

/** Counts for the quote's contractor. `offers`: each shown bid with each haulier's price on it. */
export type BidCounts = {
  visible_bid_count: number
  waiting_bid_count: number
  haulier_bid_count: number
  offers: number
  /** The lowest total among offers for the whole quantity. */
  lowest_pence: number | null
}

/** One row. A quote may have a thousand bids: `offset 0` makes PostgreSQL check each once, not once per count. */
export function offersOn(): RawBuilder<unknown> {
  return sql`(select count(*) filter (where bids.is_shown) as visible_bid_count,
      count(*) filter (where bids.is_waiting) as waiting_bid_count,
      coalesce(sum(prices.shown), 0)::int as haulier_bid_count,
      coalesce(sum(greatest(prices.open, 1)) filter (where bids.is_open), 0)::int as offers,
      min(bids.price_pence + coalesce(prices.lowest_pence, 0) + quotes.markup_pence)
        filter (where bids.is_open and bids.quantity_kg >= quotes.quantity_kg) as lowest_pence
    from (select shown.*, shown.is_shown and shown.status = 'pending' as is_open from (
        select bids.id, bids.status, bids.can_deliver, bids.price_pence, bids.quantity_kg,
          ${isShownBid()} as is_shown, ${isWaitingForPrice()} as is_waiting
        from bids where bids.quote_id = quotes.id offset 0) as shown) as bids
    left join lateral (select count(*) as shown, count(*) filter (where ${isOpenPrice}) as open,
        min(haulier_bids.price_pence) filter (where ${isOpenPrice}) as lowest_pence
      from haulier_bids where haulier_bids.bid_id = bids.id and ${isShownPrice()}) as prices on bids.is_shown)`
}

const isOpenPrice = sql`haulier_bids.status = 'pending' and not bids.can_deliver and quotes.delivery_method = 'Deliver'`
