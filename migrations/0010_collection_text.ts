import { type Kysely, sql } from 'kysely'

/** Like quotes.site_text, for a bid's collection point. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bids add column collection_text text generated always as (lower(
      collection_address || E'\n' || collection_postcode || E'\n' || replace(collection_postcode, ' ', ''))) stored`.execute(
    db,
  )
}
