import { type RawBuilder, sql } from 'kysely'
import { isShownBid, isShownPrice } from './shown.ts'

/**
 * What the contractor of `quotes` can choose among: each bid that they see and may accept, with each haulier's price on it.
 * The lowest total, in pence, is of those for the whole quantity. One row.
 */
export function offersOn(): RawBuilder<unknown> {
  return sql`(select count(*) as offers, min(bids.price_pence + coalesce(haulier_bids.price_pence, 0) + quotes.markup_pence)
      filter (where bids.quantity_kg >= quotes.quantity_kg) as lowest_pence
    from bids left join haulier_bids on haulier_bids.bid_id = bids.id and not bids.can_deliver
      and quotes.delivery_method = 'Deliver' and haulier_bids.status = 'pending' and ${isShownPrice()}
    where bids.quote_id = quotes.id and bids.status = 'pending' and ${isShownBid()})`
}
