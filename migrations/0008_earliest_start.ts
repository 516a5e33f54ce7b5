import { type Kysely, sql } from 'kysely'

/** From which day a supplier can deliver, or have it collected; null where they don't say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bids add column earliest_start date`.execute(db)
}
