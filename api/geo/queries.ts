import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../contract/geo.ts'
import type { PostcodePlace, Precision } from '../contract/places.ts'
import type { Db } from '../db/database.ts'
import { containing } from '../db/search.ts'

type FoundPlace = Point & { precision: PostcodePlace['precision'] }

/** At most one row: the point of the (normalised) postcode or, for a new estate, the mean of its sector or outcode. */
export function importedPlace(postcode: RawBuilder<unknown>): RawBuilder<FoundPlace> {
  const unit = sql`(${postcode})::text collate "C"`
  const meanOf = (prefix: RawBuilder<unknown>) => sql`
    avg(latitude)::double precision as latitude, avg(longitude)::double precision as longitude from postcodes
    where postcode >= ${prefix} and postcode < ${prefix} || '~'`
  const isListed = sql`exists (select from postcodes where postcode = ${unit})`
  return sql<FoundPlace>`
    select latitude, longitude, precision from (
      select latitude, longitude, 'unit' as precision, 1 as rank from postcodes where postcode = ${unit}
      union all
      select sector.*, 'sector', 2 from (select ${meanOf(sql`left(${unit}, -2)`)} and not ${isListed}) as sector
      where latitude is not null
      union all
      select district.*, 'outcode', 3 from (select ${meanOf(sql`left(${unit}, -3)`)} and not ${isListed}) as district
      where latitude is not null
    ) as candidates order by rank limit 1`
}

export async function findImportedPlace(db: Db, postcode: string): Promise<FoundPlace | null> {
  const { rows } = await importedPlace(sql`${postcode}`).execute(db)
  return rows[0] ?? null
}

export async function hasImportedPostcodes(db: Db): Promise<boolean> {
  return (await db.selectFrom('postcodes').select('postcode').limit(1).executeTakeFirst()) !== undefined
}

type UsedAddress = {
  address: string
  city: string | null
  postcode: string
  latitude: number | null
  longitude: number | null
  precision: Precision | null
}

/** The firm's earlier addresses in an outcode: its office, sites and collection points. */
export async function listUsedAddresses(
  db: Db,
  companyId: number,
  { outcode, q, limit }: { outcode: string; q: string | null; limit: number },
): Promise<UsedAddress[]> {
  const { rows } = await sql<UsedAddress>`
    with used as (
      select address, city, postcode, latitude, longitude, precision, created_at as used_at
      from companies where id = ${companyId}
      union all
      select address, city, postcode, latitude, longitude, precision, updated_at
      from quotes where company_id = ${companyId} and deleted_at is null
      union all
      select collection_address, null, collection_postcode, collection_latitude, collection_longitude,
        collection_precision, updated_at
      from bids where company_id = ${companyId} and not can_deliver
      union all
      select address, null, postcode, latitude, longitude, case when latitude is not null then 'pin' end, updated_at
      from collection_points where company_id = ${companyId}
    ), matching as (
      select distinct on (lower(address), postcode) * from used
      where postcode like ${`${outcode} %`} and concat_ws(', ', address, city, postcode) ilike ${containing(q ?? '')}
      order by lower(address), postcode, used_at desc
    )
    select address, city, postcode, latitude, longitude, precision from matching
    order by used_at desc, address limit ${limit}`.execute(db)
  return rows
}
