import { type Kysely, sql } from 'kysely'

/** Unlike a void price, a withdrawn one was ended by its haulier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table haulier_bids drop constraint haulier_bids_status_check`.execute(db)
  await sql`alter table haulier_bids add constraint haulier_bids_status_check
    check (status in ('pending', 'accepted', 'rejected', 'void', 'withdrawn'))`.execute(db)
}
