import { type Kysely, sql } from 'kysely'

/** A quote's earlier dates by terms_version, to show bidders what they priced. Unknown for earlier moves. */
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
