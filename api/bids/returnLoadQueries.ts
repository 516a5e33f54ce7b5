import { type RawBuilder, sql } from 'kysely'
import { isAmongStanding } from '../companies/queries.ts'
import type { Box } from '../contract/geo.ts'
import type { Precision, Run } from '../contract/places.ts'
import { type ReturnLoad, returnReach } from '../contract/returnLoads.ts'
import type { Db } from '../db/database.ts'
import { isOfferedTo, runMiles, runOf } from '../quotes/queries/hauling.ts'
import { isInProgress } from '../quotes/queries/standing.ts'

export type Tip = {
  order_id: number
  latitude: number
  longitude: number
  collection_latitude: number
  collection_longitude: number
  starts: string
  ends: string
}

/** Where its running orders tip, and where home is: the place to load the next of each. */
export async function listTips(db: Db, companyId: number, orderId: number | undefined, today: string): Promise<Tip[]> {
  const { rows } = await sql<Tip>`
    select min(orders.quote_id) as order_id, site.latitude, site.longitude, bids.collection_latitude, bids.collection_longitude,
      greatest(site.delivery_from_date, ${today}::date) as starts,
      greatest(site.delivery_to_date, ${today}::date) as ends
    from orders
    join quotes as site on site.id = orders.quote_id
    join bids on bids.id = orders.bid_id
    where orders.carrier_company_id = ${companyId} and orders.haulier_company_id = ${companyId}
      and ${isInProgress()}
      and site.latitude is not null and bids.collection_latitude is not null
      and site.delivery_to_date >= ${today}::date - ${returnReach.daysLate}::int
      and ${orderId === undefined ? sql`true` : sql`orders.quote_id = ${orderId}`}
    group by site.latitude, site.longitude, bids.collection_latitude, bids.collection_longitude, starts, ends
    order by order_id`.execute(db)
  return rows
}

export type Offer = {
  bid_id: number
  collection_latitude: number
  collection_longitude: number
  latitude: number
  longitude: number
  delivery_from_date: string
  delivery_to_date: string
}

/** Bids in this box that this haulier may still price, on jobs that can begin by `until`. */
export async function listOffers(
  db: Db,
  companyId: number,
  { box, until }: { box: Box; until: string },
  today: string,
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select bids.id as bid_id, bids.collection_latitude, bids.collection_longitude,
      quotes.latitude, quotes.longitude, quotes.delivery_from_date, quotes.delivery_to_date
    from bids
    join quotes on quotes.id = bids.quote_id
    where quotes.latitude is not null and bids.collection_latitude between ${box.south} and ${box.north}
      and bids.collection_longitude between ${box.west} and ${box.east}
      and quotes.delivery_to_date >= ${today}::date and quotes.delivery_from_date <= ${until}::date
      and ${isOfferedTo(companyId, isAmongStanding('bids.company_id'))}
      and bids.id not in (select haulier_bids.bid_id from haulier_bids
        where haulier_bids.company_id = ${companyId} and haulier_bids.status = 'pending')
      and not quotes.is_ordered and not quotes.withheld and quotes.deleted_at is null
      and quotes.company_id <> ${companyId} and coalesce(quotes.bids_until >= ${today}::date, true)`.execute(db)
  return rows
}

type Place = { address: string; city: string | null; postcode: string }
type Collection = Pick<ReturnLoad, 'collection_address' | 'collection_postcode'>
type Days = Pick<ReturnLoad, 'delivery_from_date' | 'delivery_to_date'>
type Job = Place & Collection & Days & { quote_id: number; product_name: string }
type Precisions<Site, Collection> = { precision: Site; collection_precision: Collection }
export type LoadDetails = Job &
  Precisions<Precision, Precision> & {
    bid_id: number
    quantity_kg: number
    run_miles: number | null
    run: Run
    order: Job & Precisions<Precision, Precision>
  }

export async function listLoadDetails(
  db: Db,
  pairs: readonly { bid_id: number; order_id: number }[],
): Promise<LoadDetails[]> {
  const bidIds = pairs.map(({ bid_id }) => bid_id)
  const orderIds = pairs.map(({ order_id }) => order_id)
  const { rows } = await sql<LoadDetails>`
    select bids.id as bid_id, quotes.id as quote_id, bids.quantity_kg, products.name as product_name,
      quotes.address, quotes.city, quotes.postcode, quotes.precision,
      quotes.delivery_from_date, quotes.delivery_to_date,
      bids.collection_address, bids.collection_postcode, bids.collection_precision,
      ${runMiles()} as run_miles, ${runOf()} as run, ${ownOrder} as "order"
    from unnest(${bidIds}::int[], ${orderIds}::int[]) as pair (bid_id, order_id)
    join bids on bids.id = pair.bid_id
    join quotes on quotes.id = bids.quote_id
    join products on products.id = quotes.product_id`.execute(db)
  return rows
}

const ownOrder: RawBuilder<unknown> = sql`(select json_build_object('quote_id', site.id, 'product_name', products.name,
    'address', site.address, 'city', site.city, 'postcode', site.postcode, 'precision', site.precision,
    'delivery_from_date', site.delivery_from_date, 'delivery_to_date', site.delivery_to_date,
    'collection_address', load.collection_address, 'collection_postcode', load.collection_postcode,
    'collection_precision', load.collection_precision)
  from orders
  join quotes as site on site.id = orders.quote_id
  join bids as load on load.id = orders.bid_id
  join products on products.id = site.product_id
  where orders.quote_id = pair.order_id)`
