import { type Kysely, sql } from 'kysely'

/** For finding return loads near a tip, among bids that need a haulier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bids_collected on bids (collection_latitude, collection_longitude)
    where status = 'pending' and not can_deliver`.execute(db)
}
