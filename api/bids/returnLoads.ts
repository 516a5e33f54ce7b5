import { roundMiles } from '../contract/geo.ts'
import { rougherOf } from '../contract/places.ts'
import type { ReturnLoad, ReturnLoadQuery } from '../contract/returnLoads.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { findReturnLoads, type ReturnLoadRow } from './returnLoadQueries.ts'

/** Loads for the way back from where this haulier's running orders tip, with the fewest empty miles first. */
export async function readReturnLoads(
  db: Db,
  companyId: number,
  query: ReturnLoadQuery,
  now: Date,
): Promise<Page<ReturnLoad>> {
  const { total, page } = await findReturnLoads(db, companyId, query, londonDay(now.getTime()))
  return pageOf(page, query.limit, total, ({ rank, key, bid_id }) => [rank, key, bid_id], present)
}

function present(row: ReturnLoadRow): ReturnLoad {
  const { order } = row
  return {
    id: row.bid_id,
    bid_id: row.bid_id,
    ...presentJob(row),
    quantity: toTonnes(row.quantity_kg),
    run_miles: roundMiles(row.run_miles),
    run_precision: rougherOf(row.collection_precision, row.precision),
    miles_from_tip: roundMiles(row.miles_from_tip),
    from_tip_precision: rougherOf(order.precision, row.collection_precision),
    miles_to_load: roundMiles(row.miles_to_load),
    to_load_precision: rougherOf(row.precision, order.collection_precision),
    is_after: row.is_after,
    order: presentJob(order),
  }
}

function presentJob(job: ReturnLoadRow | ReturnLoadRow['order']): ReturnLoad['order'] {
  return {
    quote_id: job.quote_id,
    product_name: job.product_name,
    collection_address: job.collection_address,
    collection_postcode: job.collection_postcode,
    address: job.address,
    city: job.city,
    postcode: job.postcode,
    delivery_from_date: job.delivery_from_date,
    delivery_to_date: job.delivery_to_date,
  }
}
