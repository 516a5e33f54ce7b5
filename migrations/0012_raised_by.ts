import { type Kysely, sql } from 'kysely'

/** The admin who raised the quote, if any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes add column raised_by integer references users (id) on delete restrict`.execute(db)
  await sql`create index quotes_raised_by on quotes (raised_by) where raised_by is not null`.execute(db)
}
