import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type Kysely, sql } from 'kysely'

/**
 * How far off a quote's place may be, for possible matches of the radius search. Places known only by area move to
 * their outcode's centre from the embedded list.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const list = readFileSync(join(import.meta.dirname, '../api/geo/outcodes.csv'), 'utf8')
  const outcodes = JSON.stringify(parse(list, { columns: true }))
  await sql`create temporary table listed_outcodes on commit drop as
    select * from jsonb_to_recordset(${outcodes}::text::jsonb)
      as listed (outcode text, latitude double precision, longitude double precision, spread_km double precision)`.execute(
    db,
  )
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  ...['companies', 'quotes'].map(
    (table) => `update ${table} set latitude = listed.latitude, longitude = listed.longitude, precision = 'outcode'
      from listed_outcodes as listed where precision = 'area' and listed.outcode = split_part(postcode, ' ', 1)`,
  ),
  `update bids set collection_latitude = listed.latitude, collection_longitude = listed.longitude,
      collection_precision = 'outcode'
    from listed_outcodes as listed
    where collection_precision = 'area' and listed.outcode = split_part(collection_postcode, ' ', 1)`,
  `alter table quotes add column uncertainty_km double precision not null default 0
    check (uncertainty_km between 0 and 25)`,
  `update quotes set uncertainty_km = case precision
      when 'sector' then 3
      when 'area' then 25
      else least(10, greatest(3, coalesce(
        (select spread_km from listed_outcodes where outcode = split_part(postcode, ' ', 1)), 10))) end
    where precision not in ('pin', 'unit')`,
  `alter table quotes add constraint quotes_uncertainty
    check ((uncertainty_km = 0) = (coalesce(precision, 'pin') in ('pin', 'unit')))`,
  `drop index quotes_open_place`,
  // The radius search reads only this index, so it includes every column that the search needs.
  `create index quotes_open_place on quotes (latitude, longitude)
    include (quantity_kg, id, company_id, product_id, uncertainty_km)
    where status = 1 and not is_ordered and not withheld and deleted_at is null`,
  // For the few quotes known only by area.
  `create index quotes_open_area on quotes (latitude, longitude)
    where status = 1 and not is_ordered and not withheld and deleted_at is null and uncertainty_km > 10`,
]
