import { type Kysely, sql } from 'kysely'

/** Lower-case search text of a site. Line breaks keep a match within one field. The radius search can sort by date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `
    alter table quotes add column site_text text not null generated always as (lower(
      address || E'\\n' || coalesce(city, '') || E'\\n' || postcode || E'\\n' || replace(postcode, ' ', '')
      || E'\\n' || coalesce(description, ''))) stored`,
  `drop index quotes_open_place`,
  `create index quotes_open_place on quotes (latitude, longitude)
    include (quantity_kg, id, company_id, product_id, uncertainty_km, delivery_from_date)
    where status = 1 and not is_ordered and not withheld and deleted_at is null`,
]
