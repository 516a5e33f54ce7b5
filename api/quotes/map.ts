import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { NearQuery, QuoteMap } from '../contract/nearQuotes.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import { mapRadius } from './mapQueries.ts'

/** The supplier's search as places. It reveals nothing that the list doesn't. */
export async function readMap(db: Db, actor: RequestActor, query: NearQuery): Promise<QuoteMap> {
  const { place, rows } = await mapRadius(db, companyOf(actor), query)
  const map: QuoteMap = { centre: place, total: 0, unplaced: 0, points: [], clusters: [] }
  for (const row of rows) {
    map.total = row.total
    map.unplaced = row.unplaced
    if (row.count === null) continue
    const spot = { latitude: row.latitude, longitude: row.longitude, quantity: toTonnes(row.quantity_kg) }
    const { south, north, west, east } = row
    if (row.count > 1) map.clusters.push({ ...spot, count: row.count, south, north, west, east })
    else map.points.push({ ...spot, quote_id: row.id, product_name: row.product_name, is_rough: row.is_rough })
  }
  return map
}
