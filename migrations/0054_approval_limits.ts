import { type Kysely, sql } from 'kysely'

/** A contractor's colleague may have a limit; an acceptance above it waits for somebody who may approve it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table users add column approval_limit_pence bigint,
    add constraint users_approval_limit_check
      check (approval_limit_pence is null or (role = 'contractor' and approval_limit_pence >= 0))`,
  // One a quote. The row goes when it is decided; the events tell its story.
  `create table waiting_acceptances (
    quote_id integer primary key references quotes (id),
    bid_id integer not null references bids (id),
    bid_version integer not null,
    haulier_bid_id integer references haulier_bids (id),
    haulier_version integer,
    total_pence bigint not null check (total_pence > 0),
    asked_by integer not null references users (id),
    asked_at timestamptz not null,
    check ((haulier_bid_id is null) = (haulier_version is null))
  )`,
]
