import { sql } from 'kysely'
import { uncertainty } from '../contract/geo.ts'
import { precisions } from '../contract/places.ts'
import type { Db } from '../db/database.ts'
import type { ImportedPostcode } from './importFiles.ts'
import { importedPlace } from './queries.ts'

/** Returns how many postcodes are new or have moved. Pass each once: a statement can't update a row twice. */
export async function putPostcodes(db: Db, rows: readonly ImportedPostcode[]): Promise<number> {
  const postcodes = rows.map(({ postcode }) => postcode)
  const latitudes = rows.map(({ latitude }) => latitude)
  const longitudes = rows.map(({ longitude }) => longitude)
  const { numAffectedRows } = await sql`
    insert into postcodes (postcode, latitude, longitude)
    select * from unnest(${postcodes}::text[], ${latitudes}::double precision[], ${longitudes}::double precision[])
    on conflict (postcode) do update set latitude = excluded.latitude, longitude = excluded.longitude
    where (postcodes.latitude, postcodes.longitude) is distinct from (excluded.latitude, excluded.longitude)`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Without statistics the planner takes the table for a small one. */
export async function countForPlanner(db: Db): Promise<void> {
  await sql`analyze postcodes`.execute(db)
}

/** Only for quotes, which are searched by distance. */
const withUncertainty = sql`, uncertainty_km =
  case place.precision when 'unit' then 0 when 'sector' then ${uncertainty.least}::int else ${uncertainty.most}::int end`

const columns = {
  companies: { postcode: 'postcode', latitude: 'latitude', longitude: 'longitude', precision: 'precision' },
  quotes: { postcode: 'postcode', latitude: 'latitude', longitude: 'longitude', precision: 'precision' },
  bids: {
    postcode: 'collection_postcode',
    latitude: 'collection_latitude',
    longitude: 'collection_longitude',
    precision: 'collection_precision',
  },
} as const
export type PlacedTable = keyof typeof columns
export const placedTables = Object.keys(columns) as PlacedTable[]

export async function findLastId(db: Db, table: PlacedTable): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** For ids in (`from`, `to`]; pins and whole postcodes stay. Returns how many places were refined. */
export async function sharpenPlaces(db: Db, table: PlacedTable, from: number, to: number): Promise<number> {
  const { postcode, latitude, longitude, precision } = columns[table]
  const rankOf = (value: string) => sql`array_position(${[...precisions]}::text[], ${sql.ref(value)})`
  const { numAffectedRows } = await sql`
    with rough as materialized (
      select id, ${sql.ref(postcode)} as postcode, ${sql.ref(precision)} as precision from ${sql.table(table)}
      where id > ${from} and id <= ${to} and ${sql.ref(postcode)} is not null
        and (${sql.ref(precision)} is null or ${sql.ref(precision)} not in ('pin', 'unit'))
    )
    update ${sql.table(table)} as record
    set ${sql.ref(latitude)} = place.latitude, ${sql.ref(longitude)} = place.longitude,
      ${sql.ref(precision)} = place.precision ${table === 'quotes' ? withUncertainty : sql``}
    from rough cross join lateral (${importedPlace(sql`rough.postcode`)}) as place
    where record.id = rough.id
      -- Who edits it meanwhile is believed, not this.
      and ${sql.ref(`record.${postcode}`)} = rough.postcode
      and ${sql.ref(`record.${precision}`)} is not distinct from rough.precision
      and (rough.precision is null or ${rankOf('place.precision')} < ${rankOf('rough.precision')})`.execute(db)
  return Number(numAffectedRows)
}
