import { type Kysely, sql } from 'kysely'

/**
 * A release takes an acceptance back: `released_orders` remembers it, and `passed_over` which bids and prices that
 * acceptance rejected, for they stand again; what the contractor had rejected before stays so. And each ticket of a list
 * names its last query, which without an index walks all queries for every row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table released_orders (
    id integer generated always as identity primary key,
    quote_id integer not null references quotes (id) on delete restrict,
    bid_id integer not null references bids (id) on delete restrict,
    haulier_bid_id integer references haulier_bids (id) on delete restrict,
    accepted_by integer not null references users (id) on delete restrict,
    accepted_at timestamptz not null,
    released_by integer not null references users (id) on delete restrict,
    released_at timestamptz not null,
    reason text not null check (reason <> '')
  )`,
  `create index released_orders_quote on released_orders (quote_id, id desc)`,
  `alter table bids add column passed_over boolean not null default false`,
  `alter table haulier_bids add column passed_over boolean not null default false`,
  // An acceptance and what it rejected bear one moment.
  `update bids set passed_over = true from orders
    where orders.quote_id = bids.quote_id and bids.status = 'rejected' and bids.updated_at = orders.accepted_at`,
  `update haulier_bids set passed_over = true from orders
    where orders.quote_id = haulier_bids.quote_id and haulier_bids.status = 'rejected'
      and haulier_bids.updated_at = orders.accepted_at`,
  `create index ticket_queries_ticket on ticket_queries (ticket_id, id desc)`,
]
