import { type RawBuilder, sql } from 'kysely'

/** The bid that the ticket's carrier carried, even if released since; of several, the last before the ticket. */
export const dealOfTicket: RawBuilder<unknown> = sql`(
  select bids.company_id, bids.quantity_kg, bids.collection_address, bids.collection_postcode, bids.recycled,
    accepted.accepted_at
  from (
    select quote_id, bid_id, haulier_bid_id, accepted_at from orders
    union all select quote_id, bid_id, haulier_bid_id, accepted_at from released_orders
  ) as accepted
  join bids on bids.id = accepted.bid_id
  left join haulier_bids on haulier_bids.id = accepted.haulier_bid_id
  where accepted.quote_id = tickets.quote_id
  order by coalesce(haulier_bids.company_id, bids.company_id) = tickets.carrier_company_id desc,
    accepted.accepted_at <= tickets.created_at desc, accepted.accepted_at desc
  limit 1)`
