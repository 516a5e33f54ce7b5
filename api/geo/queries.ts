import { type RawBuilder, sql } from 'kysely'
import type { Point } from '../contract/geo.ts'
import type { PostcodePlace } from '../contract/places.ts'
import { areaOf, isPostcode, normalisePostcode, outcodeOf } from '../contract/rules/postcode.ts'
import type { Db } from '../db/database.ts'
import type { Precision } from '../db/schema.ts'
import { containing } from '../db/search.ts'
import type { Deps } from '../deps.ts'
import { postcodeAreas } from './areas.ts'
import { askPostcodeService } from './postcodeService.ts'

export type Place = Point & { precision: Precision }
type FoundPlace = Point & { precision: PostcodePlace['precision'] }
type Pin = { latitude?: number | null | undefined; longitude?: number | null | undefined }
type Lookup = Pick<Deps, 'config' | 'db'>

/** The pin where one was set, else what the postcode says; it may go over the network, so never inside a transaction. */
export async function placeOf(deps: Lookup, pin: Pin, postcode: string | null): Promise<Place | null> {
  const { latitude, longitude } = pin
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude, precision: 'pin' }
  return postcode === null ? null : findPlace(deps, postcode)
}

/**
 * Where a postcode lies, as exactly as is known: by the configured service, else by the imported list, else by the
 * embedded table. Null where nothing is known. It may go over the network, so never call it inside a transaction.
 */
export async function findPlace({ config, db }: Lookup, text: string): Promise<FoundPlace | null> {
  const postcode = normalisePostcode(text)
  if (!isPostcode(postcode)) return findInAreas(postcode)
  const service = config.postcodesUrl
  const unit = service ? await askPostcodeService(service, 'postcodes', postcode) : null
  if (unit && unit !== 'unknown') return { ...unit, precision: 'unit' }
  const imported = await findImportedPlace(db, postcode)
  if (imported) return imported
  // A service that just failed isn't asked a second time; one that doesn't know a new estate may know the district.
  const isAsked = service && unit === 'unknown'
  const outcode = isAsked ? await askPostcodeService(service, 'outcodes', String(outcodeOf(postcode))) : null
  return outcode && outcode !== 'unknown' ? { ...outcode, precision: 'outcode' } : findInAreas(postcode)
}

function findInAreas(postcode: string): FoundPlace | null {
  const point = postcodeAreas[areaOf(postcode) ?? '']
  return point ? { latitude: point[0], longitude: point[1], precision: 'area' } : null
}

/**
 * One row at most: the whole postcode's point; for a unit that isn't in the list (a new estate's) the mean of its
 * sector, then of its outcode. `postcode` is normalised, with its space.
 */
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

async function findImportedPlace(db: Db, postcode: string): Promise<FoundPlace | null> {
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

/** The addresses of an outcode that the company has given before, of itself, its sites and its collection points. */
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
    ), matching as (
      select distinct on (lower(address), postcode) * from used
      where postcode like ${`${outcode} %`} and concat_ws(', ', address, city, postcode) ilike ${containing(q ?? '')}
      order by lower(address), postcode, used_at desc
    )
    select address, city, postcode, latitude, longitude, precision from matching
    order by used_at desc, address limit ${limit}`.execute(db)
  return rows
}
