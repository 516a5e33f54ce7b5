import { type Kysely, sql } from 'kysely'

/**
 * `released_orders` records undone acceptances. `passed_over` marks what an acceptance rejected: a release makes only
 * that pending again. Lists of tickets show the last query of each, which needs an index.
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
  // An acceptance and its rejections share a timestamp.
  `update bids set passed_over = true from orders
    where orders.quote_id = bids.quote_id and bids.status = 'rejected' and bids.updated_at = orders.accepted_at`,
  `update haulier_bids set passed_over = true from orders
    where orders.quote_id = haulier_bids.quote_id and haulier_bids.status = 'rejected'
      and haulier_bids.updated_at = orders.accepted_at`,
  `create index ticket_queries_ticket on ticket_queries (ticket_id, id desc)`,
]
