import { type Kysely, sql } from 'kysely'

/** A haulier may withdraw a price: unlike a void one, no changed bid ended it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table haulier_bids drop constraint haulier_bids_status_check`.execute(db)
  await sql`alter table haulier_bids add constraint haulier_bids_status_check
    check (status in ('pending', 'accepted', 'rejected', 'void', 'withdrawn'))`.execute(db)
}
