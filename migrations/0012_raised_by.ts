import { type Kysely, sql } from 'kysely'

/** Who raised a quote for the contractor; null where they did so themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quotes add column raised_by integer references users (id) on delete restrict`.execute(db)
  await sql`create index quotes_raised_by on quotes (raised_by) where raised_by is not null`.execute(db)
}
