import { type Kysely, sql } from 'kysely'

/**
 * Until when bids are taken and a price holds. `terms_version` counts what was asked of bidders anew (other dates, say); a bid
 * and a haulier's price name the version that they were given for. `..._told`: of which day its firms have been reminded.
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
