import { type RawBuilder, sql } from 'kysely'
import { mayDecide } from '../../companies/queries/approvers.ts'
import { isStanding } from '../../companies/queries.ts'

/** Joins `quotes`, `asker`, `bids` and, if a haulier is chosen, `haulier_bids`. */
export const waitingRows = sql`waiting_acceptances as waiting
  join quotes on quotes.id = waiting.quote_id
  join users as asker on asker.id = waiting.asked_by
  join bids on bids.id = waiting.bid_id
  left join haulier_bids on haulier_bids.id = waiting.haulier_bid_id`

/** Whether the asker may still decide, and the offer can be accepted as they saw it. */
export function stillStands(today: string): RawBuilder<boolean> {
  return sql<boolean>`(${mayDecide('asker')}
    and quotes.status = 1 and not quotes.is_ordered and not quotes.withheld and quotes.deleted_at is null
    and bids.status = 'pending' and bids.version = waiting.bid_version
    and bids.terms_version = quotes.terms_version and ${isStanding('bids.company_id')}
    and (bids.price_holds_until is null or bids.price_holds_until >= ${today}::date)
    and (waiting.haulier_bid_id is null or (haulier_bids.status = 'pending'
      and haulier_bids.version = waiting.haulier_version
      and haulier_bids.terms_version = quotes.terms_version and ${isStanding('haulier_bids.company_id')}))
    and bids.price_pence + case when bids.can_deliver then 0 else coalesce(haulier_bids.price_pence, 0) end
      + quotes.markup_pence = waiting.total_pence)`
}
