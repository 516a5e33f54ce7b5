import { type RawBuilder, sql } from 'kysely'
import { isStanding } from '../../companies/queries.ts'

/** `haulier_bids` that the contractor sees: neither void nor withdrawn, from hauliers in good standing. */
export function isShownPrice(): RawBuilder<boolean> {
  return sql<boolean>`(haulier_bids.status = 'accepted'
    or (haulier_bids.status not in ('void', 'withdrawn') and ${isStanding('haulier_bids.company_id')}))`
}

/** `bids` that the contractor of `quotes` sees: those with a combination, of firms in good standing, or accepted. */
export function isShownBid(): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and bids.status <> 'cancelled'
    and (bids.status = 'accepted' or ${isStanding('bids.company_id')})
    and ${hasCombination()})`
}

/** `bids` that the contractor could see if all else allows it; withdrawn ones as they stood before. */
export function hasCombination(): RawBuilder<boolean> {
  return sql<boolean>`(bids.can_deliver or quotes.delivery_method = 'Collect' or exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and (bids.status = 'cancelled' or ${isShownPrice()})))`
}

/** `bids` that the contractor will see only once a haulier has priced them. */
export function isWaitingForPrice(): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and quotes.delivery_method = 'Deliver' and bids.status = 'pending'
    and not bids.can_deliver and ${isStanding('bids.company_id')}
    and not exists (select from haulier_bids where haulier_bids.bid_id = bids.id and ${isShownPrice()}))`
}
