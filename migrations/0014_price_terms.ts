import { type Kysely, sql } from 'kysely'

/**
 * `terms_version` counts changes that bidders must confirm; bids and prices store the version that they were given for.
 * `..._told`: the last day for which a reminder was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes
    add column bids_until date,
    add column bids_until_told date,
    add column terms_version integer not null default 1 check (terms_version >= 1),
    add constraint quotes_bids_until check (bids_until <= delivery_to_date)`.execute(db)
  await sql`alter table bids
    add column price_holds_until date,
    add column price_told date,
    add column terms_version integer not null default 1 check (terms_version >= 1)`.execute(db)
  await sql`alter table haulier_bids
    add column terms_version integer not null default 1 check (terms_version >= 1)`.execute(db)
  await sql`create index quotes_bids_until on quotes (bids_until) where bids_until is not null`.execute(db)
  await sql`create index bids_price_holds_until on bids (price_holds_until)
    where price_holds_until is not null and status = 'pending'`.execute(db)
}
