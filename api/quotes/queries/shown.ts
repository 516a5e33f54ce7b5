import { type RawBuilder, sql } from 'kysely'
import { isStanding } from '../../companies/queries.ts'

/**
 * Which haulier prices (`haulier_bids`) the contractor of `quotes` sees on a bid: those that were neither voided nor
 * withdrawn, of hauliers in good standing.
 */
export function isShownPrice(): RawBuilder<boolean> {
  return sql<boolean>`(haulier_bids.status = 'accepted'
    or (haulier_bids.status not in ('void', 'withdrawn') and ${isStanding('haulier_bids.company_id')}))`
}

/**
 * Which `bids` the contractor of `quotes` sees: once the quote is verified, those that need no haulier (the supplier
 * delivers, or the contractor collects) or have a haulier's price. A withdrawn bid is gone, and one of a firm that is
 * shut out is hidden until its order is made.
 */
export function isShownBid(): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and bids.status <> 'cancelled'
    and (bids.status = 'accepted' or ${isStanding('bids.company_id')})
    and (bids.can_deliver or quotes.delivery_method = 'Collect'
      or exists (select from haulier_bids where haulier_bids.bid_id = bids.id and ${isShownPrice()})))`
}

/**
 * Which `bids` the contractor of `quotes` knows of and doesn't see: those that will be shown with a haulier's first price.
 */
export function isWaitingForPrice(): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and quotes.delivery_method = 'Deliver' and bids.status = 'pending'
    and not bids.can_deliver and ${isStanding('bids.company_id')}
    and not exists (select from haulier_bids where haulier_bids.bid_id = bids.id and ${isShownPrice()}))`
}
