import { sql } from 'kysely'
import { type Box, boundingBox, milesOf, uncertainty } from '../contract/geo.ts'
import { mostPoints, type NearQuery } from '../contract/nearQuotes.ts'
import type { Db } from '../db/database.ts'
import { boxOnScreen, columnsOf, findMatches, findSearcher, isListed, type Searcher } from './radius.ts'

type Spot = Box & {
  total: number
  unplaced: number
  count: number
  id: number
  product_name: string
  quantity_kg: number
  latitude: number
  longitude: number
  is_rough: boolean
}
/** No match has a place: the row holds only the counts. */
type CountsOnly = Pick<Spot, 'total' | 'unplaced'> & { count: null }

/** The search as places: up to `mostPoints` each quote is one; beyond that, each square of a mark's size is. */
export async function mapRadius(db: Db, companyId: number, query: NearQuery) {
  const searcher = await findSearcher(db, companyId)
  const { south, north, west, east } = boxOnScreen(query) ?? boxOf(searcher.place, query.radius)
  const { rows } = await sql<Spot | CountsOnly>`
    with matches as materialized (${findMatches(searcher, query, columnsOf.map)}),
    listed as materialized (select * from matches where ${isListed(searcher, query)}),
    counted as (select count(*) as total, count(*) - count(latitude) as unplaced from listed)
    select counted.total, counted.unplaced, spots.*, products.name as product_name
    from counted left join lateral (
      select count(*) as count, min(id) as id, min(product_id) as product_id, sum(quantity_kg)::float8 as quantity_kg,
        avg(latitude) as latitude, avg(longitude) as longitude, min(latitude) as south, max(latitude) as north,
        min(longitude) as west, max(longitude) as east, bool_or(uncertainty_km > 0) as is_rough
      from listed where latitude is not null
      group by case when counted.total - counted.unplaced <= ${mostPoints} then id
        else ${grid + 2} * width_bucket(latitude, ${south - hair}, ${north + hair}, ${grid})
          + width_bucket(longitude, ${west - hair}, ${east + hair}, ${grid}) end
    ) as spots on true
    left join products on products.id = spots.product_id`.execute(db)
  return { place: searcher.place, rows }
}

const grid = 14
/** In degrees. Gives the box a size when all quotes share one spot, because width_bucket needs one. */
const hair = 1e-6

function boxOf(place: Searcher['place'], miles: number): Box {
  return place ? boundingBox(place, miles + milesOf(uncertainty.most)) : kingdom
}

/** For a searcher without a place. */
const kingdom = { south: 49, north: 61, west: -9, east: 2 } satisfies Box
