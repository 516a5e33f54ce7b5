import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index quotes_markups on quotes (product_id, verified_at desc)
    where status = 1 and deleted_at is null`.execute(db)
}
