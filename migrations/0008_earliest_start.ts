import { type Kysely, sql } from 'kysely'

/** First day of delivery or collection; null if the supplier doesn't say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bids add column earliest_start date`.execute(db)
}
