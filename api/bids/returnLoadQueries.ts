import { type RawBuilder, sql } from 'kysely'
import { boundingBox } from '../contract/geo.ts'
import type { Precision } from '../contract/places.ts'
import { type ReturnLoad, type ReturnLoadQuery, returnReach } from '../contract/returnLoads.ts'
import type { Db } from '../db/database.ts'
import { isOfferedTo, isPricedBy, runMiles } from '../quotes/queries.ts'

type Place = { address: string; city: string | null; postcode: string; precision: Precision | null }
type Collected = Pick<ReturnLoad, 'collection_address' | 'collection_postcode'>
type Days = Pick<ReturnLoad, 'delivery_from_date' | 'delivery_to_date'>
type Job = Place & Collected & Days & { quote_id: number; product_name: string }
export type ReturnLoadRow = Job & {
  total: number
  rank: number
  key: number
  bid_id: number
  quantity_kg: number
  collection_precision: Precision
  run_miles: number | null
  miles_from_tip: number
  miles_to_load: number | null
  is_after: boolean
  order: Job & { precision: Precision; collection_precision: Precision | null }
}

/**
 * Loads for the way back: the bids that this haulier may still price, collected near where one of its running orders
 * tips, with the fewest empty miles first: from the tip to the collection point, and from the load's site back to where
 * the order loads. Those of which the second isn't known come last. A bid stands once, with the order it goes best with.
 */
export async function findReturnLoads(db: Db, companyId: number, query: ReturnLoadQuery, today: string) {
  const { limit, cursor } = query
  const after = cursor
    ? sql`(rank, key, bid_id) > (${cursor[0]}::int, ${cursor[1]}::double precision, ${cursor[2]}::int)`
    : sql`true`
  const { rows } = await sql<ReturnLoadRow | { total: number; bid_id: null }>`
    with tips as materialized (${tipsOf(companyId, query.quote_id, today)}),
    near as (${loadsNear(companyId, today)}),
    best as materialized (
      select distinct on (bid_id) * from near order by bid_id, rank, key, order_id
    ),
    page as materialized (
      select * from best where ${after} order by rank, key, bid_id limit ${limit + 1}::int
    )
    select counted.total, page.*, bids.quote_id, bids.quantity_kg, bids.collection_address, bids.collection_postcode,
      bids.collection_precision, quotes.address, quotes.city, quotes.postcode, quotes.precision,
      quotes.delivery_from_date, quotes.delivery_to_date, products.name as product_name,
      ${runMiles()} as run_miles, ${ownOrder} as "order"
    from (select count(*) as total from best) as counted
    left join page on true
    left join bids on bids.id = page.bid_id
    left join quotes on quotes.id = bids.quote_id
    left join products on products.id = quotes.product_id
    order by page.rank, page.key, page.bid_id`.execute(db)
  // Where nothing is found, the total comes alone.
  const page = rows.filter((row): row is ReturnLoadRow => row.bid_id !== null)
  return { total: rows[0]?.total ?? 0, page }
}

/** Where the firm's running orders tip, and the days that they run. */
function tipsOf(companyId: number, orderId: number | undefined, today: string): RawBuilder<unknown> {
  const angle = boundingBox({ latitude: 0, longitude: 0 }, returnReach.miles).north
  return sql`
    select orders.quote_id as order_id, site.latitude, site.longitude,
      load.collection_latitude, load.collection_longitude,
      ${angle}::double precision as rise,
      -- A circle is widest towards the pole.
      degrees(asin(least(1, sin(radians(${angle}::double precision)) / cos(radians(site.latitude))))) as spread,
      greatest(site.delivery_from_date, ${today}::date) as starts,
      greatest(site.delivery_to_date, ${today}::date) as ends
    from orders
    join quotes as site on site.id = orders.quote_id
    join bids as load on load.id = orders.bid_id
    where orders.carrier_company_id = ${companyId} and orders.haulier_company_id = ${companyId}
      and orders.closed_at is null and site.latitude is not null
      and site.delivery_to_date >= ${today}::date - ${returnReach.daysLate}::int
      and ${orderId === undefined ? sql`true` : sql`orders.quote_id = ${orderId}`}
      and orders.quantity_kg > coalesce((select sum(net_kg) from tickets
        where tickets.quote_id = orders.quote_id and tickets.voided_at is null), 0)`
}

function loadsNear(companyId: number, today: string): RawBuilder<unknown> {
  return sql`
    select *, case when miles_to_load is null then 1 else 0 end as rank,
      miles_from_tip + coalesce(miles_to_load, 0) as key
    from (
      select bids.id as bid_id, tips.order_id, quotes.delivery_from_date > tips.ends as is_after,
        distance_miles(tips.latitude, tips.longitude, bids.collection_latitude, bids.collection_longitude)
          as miles_from_tip,
        distance_miles(quotes.latitude, quotes.longitude, tips.collection_latitude, tips.collection_longitude)
          as miles_to_load
      from tips
      join bids on bids.collection_latitude between tips.latitude - tips.rise and tips.latitude + tips.rise
        and bids.collection_longitude between tips.longitude - tips.spread and tips.longitude + tips.spread
      join quotes on quotes.id = bids.quote_id
      where ${isOfferedTo(companyId)} and not ${isPricedBy(companyId)}
        and not quotes.is_ordered and not quotes.withheld and quotes.deleted_at is null
        and quotes.company_id <> ${companyId} and coalesce(quotes.bids_until >= ${today}::date, true)
        and quotes.delivery_to_date >= tips.starts
        and quotes.delivery_from_date <= tips.ends + ${returnReach.daysAfter}::int
    ) as boxed
    where miles_from_tip <= ${returnReach.miles}`
}

const ownOrder = sql`(select json_build_object('quote_id', site.id, 'product_name', products.name,
    'address', site.address, 'city', site.city, 'postcode', site.postcode, 'precision', site.precision,
    'delivery_from_date', site.delivery_from_date, 'delivery_to_date', site.delivery_to_date,
    'collection_address', load.collection_address, 'collection_postcode', load.collection_postcode,
    'collection_precision', load.collection_precision)
  from orders
  join quotes as site on site.id = orders.quote_id
  join bids as load on load.id = orders.bid_id
  join products on products.id = site.product_id
  where orders.quote_id = page.order_id)`
