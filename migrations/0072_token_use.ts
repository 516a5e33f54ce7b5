import { type Kysely, sql } from 'kysely'

/** A token's use and its refusals are recorded once a day in London for each network and reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create unique index access_records_token on access_records
      (token_id, kind, address, ((at at time zone 'Europe/London')::date), coalesce(detail, ''))
      where kind in ('token_used', 'token_refused')`)
    .execute(db)
}
