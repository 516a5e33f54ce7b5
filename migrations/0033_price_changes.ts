import { type Kysely, sql } from 'kysely'

/** Every change of a bid's or haulier's price, kept for ever, for its two parties. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table price_changes (
    id integer generated always as identity primary key,
    bid_id integer references bids (id) on delete restrict,
    haulier_bid_id integer references haulier_bids (id) on delete restrict,
    old_pence bigint not null check (old_pence >= 0),
    new_pence bigint not null check (new_pence >= 0),
    rest_pence bigint check (rest_pence >= 0),
    changed_by integer not null references users (id) on delete restrict,
    changed_at timestamptz not null,
    constraint price_changes_of_one check (num_nonnulls(bid_id, haulier_bid_id) = 1),
    constraint price_changes_differ check (old_pence <> new_pence)
  )`,
  'create index price_changes_of_bid on price_changes (bid_id, id) where bid_id is not null',
  'create index price_changes_of_price on price_changes (haulier_bid_id, id) where haulier_bid_id is not null',
  `create function keep_price_change() returns trigger language plpgsql as $$ begin
    raise exception 'A change of a price is never altered';
  end $$`,
  `create trigger price_changes_kept before update or delete on price_changes for each row
    execute function keep_price_change()`,
]
