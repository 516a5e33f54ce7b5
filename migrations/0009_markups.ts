import { type Kysely, sql } from 'kysely'

/** What an admin compares a markup with: the latest of the product, and what was last accepted of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index quotes_markups on quotes (product_id, verified_at desc)
    where status = 1 and deleted_at is null`.execute(db)
}
