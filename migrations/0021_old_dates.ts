import { type Kysely, sql } from 'kysely'

/**
 * The dates and times that a quote gave before they moved, by the version of its terms: who priced them reads what their
 * price was for. What was moved before this isn't known any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table old_dates (
    quote_id integer not null references quotes (id) on delete cascade,
    terms_version integer not null,
    delivery_from_date date not null,
    delivery_to_date date not null,
    access_times_open time not null,
    access_times_close time not null,
    primary key (quote_id, terms_version)
  )`.execute(db)
}
