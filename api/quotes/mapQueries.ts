import { sql } from 'kysely'
import { type Box, boundingBox, milesOf, uncertainty } from '../contract/geo.ts'
import { mostPoints, type NearQuery } from '../contract/nearQuotes.ts'
import type { Db } from '../db/database.ts'
import { columnsOf, findMatches, findSearcher, givenBox, isListed, type Searcher } from './radius.ts'

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
/** Nothing of what matches has a place: the counts come alone. */
type NoSpot = Pick<Spot, 'total' | 'unplaced'> & { count: null }

/**
 * The places of what the search lists, in one scan as the list's: each quote by itself, or, where there are too many, the
 * middle of those in each square of a grid over the ring, or over the box that is looked into. A square is about as large as
 * its mark on the screen.
 */
export async function mapRadius(db: Db, companyId: number, query: NearQuery) {
  const searcher = await findSearcher(db, companyId)
  const { south, north, west, east } = givenBox(query) ?? boxOf(searcher.place, query.radius)
  const { rows } = await sql<Spot | NoSpot>`
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

/** Squares from the one side of the ring to the other. */
const grid = 14
/** In degrees: a grid can't be laid over a box without a size, where all stand on one spot. */
const hair = 1e-6

function boxOf(place: Searcher['place'], miles: number): Box {
  return place ? boundingBox(place, miles + milesOf(uncertainty.most)) : kingdom
}

/** For who has no place to count from. */
const kingdom = { south: 49, north: 61, west: -9, east: 2 } satisfies Box
