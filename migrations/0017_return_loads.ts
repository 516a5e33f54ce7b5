import { type Kysely, sql } from 'kysely'

/** Where the bids that wait for a haulier are collected: loads for the way back are looked for near a tip. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bids_collected on bids (collection_latitude, collection_longitude)
    where status = 'pending' and not can_deliver`.execute(db)
}
