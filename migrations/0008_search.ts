import { type Kysely, sql } from 'kysely'

/**
 * What a search looks at in a quote's site, in small letters and a line each, so that no search reads over the end of
 * one into the next; a postcode is there with and without its space. Lowered once and not at every search.
 * The radius search can be sorted by the days of delivery, so its index has them.
 */
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
