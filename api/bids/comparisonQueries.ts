import { type RawBuilder, sql } from 'kysely'
import type { BidQuery, BidSort } from '../contract/bids.ts'
import type { Run } from '../contract/places.ts'
import type { Db } from '../db/database.ts'
import { isForOldDates, oldDatesOf } from '../quotes/queries/oldDates.ts'
import { isShownBid, isShownPrice } from '../quotes/queries/shown.ts'

/** Orders bids by place, then by the sort; `oldest` ignores the place. Reads all, as any may have the lowest total. */
export async function findComparedPage(
  db: Db,
  quoteId: number,
  onlyShown: boolean,
  query: BidQuery,
): Promise<ComparedPage> {
  const { sort = 'oldest', limit, cursor } = query
  const after = cursor
    ? sql`(rank, key, id) > (${cursor[0]}::int, ${cursor[1]}::double precision, ${cursor[2]}::int)`
    : sql`true`
  const { rows } = await sql<FoundRow>`
    with compared as materialized (${compared(quoteId, onlyShown)}),
    placed as (select id, ${sort === 'oldest' ? sql`0` : sql`place`} as rank, ${keys[sort]} as key from compared)
    select whole.total, whole.lowest, whole.highest, page.id, page.rank, page.key
    from (select count(*) as total, min(total_pence) filter (where place = 0) as lowest,
      max(most_pence) filter (where place < 2) as highest from compared) as whole
    left join lateral (
      select id, rank, key from placed where ${after} order by rank, key, id limit ${limit + 1}::int
    ) as page on true
    order by page.rank, page.key, page.id`.execute(db)
  const [first] = rows
  return {
    total: first?.total ?? 0,
    lowest_pence: first?.lowest ?? null,
    highest_pence: first?.highest ?? null,
    // Without bids, the only row holds the totals.
    page: rows.filter((row): row is FoundRow & PlacedBid => row.id !== null),
  }
}

type PlacedBid = { id: number; rank: number; key: number }
type FoundRow = { total: number; lowest: number | null; highest: number | null } & (PlacedBid | Record<'id', null>)
type ComparedPage = { total: number; lowest_pence: number | null; highest_pence: number | null; page: PlacedBid[] }

const unknown = sql`1e12`

const keys = {
  oldest: sql`id::double precision`,
  total: sql`total_pence::double precision`,
  total_desc: sql`-total_pence::double precision`,
  per_tonne: sql`total_pence::double precision / quantity_kg`,
  distance: sql`coalesce(miles, ${unknown})`,
  starts: sql`coalesce(extract(epoch from earliest_start)::double precision, ${unknown})`,
  // A step is more than ten times any total, so the badge decides first.
  fors: sql`fors * 1e12 + total_pence`,
} as const satisfies Record<BidSort, RawBuilder<unknown>>

const forsRank = sql`case fors_status when 'gold' then 0 when 'silver' then 1 when 'bronze' then 2 else 3 end`

/** `place`: 0 for the whole job, 1 for a part, 2 for a rejected or cancelled bid. */
function compared(quoteId: number, onlyShown: boolean): RawBuilder<unknown> {
  return sql`
    select bids.id, bids.quantity_kg, bids.earliest_start,
      case when bids.status in ('rejected', 'cancelled') then 2
        when bids.quantity_kg < quotes.quantity_kg then 1 else 0 end as place,
      bids.price_pence + coalesce(hauled.least, 0) + coalesce(quotes.markup_pence, 0) as total_pence,
      bids.price_pence + coalesce(hauled.most, 0) + coalesce(quotes.markup_pence, 0) as most_pence,
      coalesce(hauled.fors, 3) as fors,
      distance_miles(
        case when bids.can_deliver then supplier.latitude else bids.collection_latitude end,
        case when bids.can_deliver then supplier.longitude else bids.collection_longitude end,
        quotes.latitude, quotes.longitude) as miles
    from bids
    join quotes on quotes.id = bids.quote_id
    join companies as supplier on supplier.id = bids.company_id
    left join lateral (
      select min(haulier_bids.price_pence) as least, max(haulier_bids.price_pence) as most, min(${forsRank}) as fors
      from haulier_bids join companies as haulier on haulier.id = haulier_bids.company_id
      where haulier_bids.bid_id = bids.id and ${onlyShown ? isShownPrice() : sql`true`} and haulier_bids.status =
        case bids.status when 'accepted' then 'accepted' when 'pending' then 'pending' else 'rejected' end
    ) as hauled on not bids.can_deliver
    where bids.quote_id = ${quoteId} and ${onlyShown ? isShownBid() : sql`true`}`
}

export function listComparedBids(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .innerJoin('companies as supplier', 'supplier.id', 'bids.company_id')
    .leftJoin('company_products', (join) =>
      join
        .onRef('company_products.company_id', '=', 'bids.company_id')
        .onRef('company_products.product_id', '=', 'quotes.product_id'),
    )
    .selectAll('bids')
    .select([
      'quotes.markup_pence',
      'supplier.name as supplier_name',
      'supplier.city as supplier_city',
      'supplier.precision as supplier_precision',
      'quotes.precision as site_precision',
      'company_products.certified',
      isShownBid().as('sent_to_contractor'),
      isForOldDates('bids').as('priced_for_old_dates'),
      oldDatesOf('bids').as('priced_for'),
      sql<number | null>`distance_miles(
        case when bids.can_deliver then supplier.latitude else bids.collection_latitude end,
        case when bids.can_deliver then supplier.longitude else bids.collection_longitude end,
        quotes.latitude, quotes.longitude)`.as('distance_miles'),
      sql<Run>`array[
        case when bids.can_deliver then supplier.latitude else bids.collection_latitude end,
        case when bids.can_deliver then supplier.longitude else bids.collection_longitude end,
        quotes.latitude, quotes.longitude]`.as('run'),
    ])
    .where('bids.id', 'in', [...ids, 0])
    .execute()
}
export type ComparedRow = Awaited<ReturnType<typeof listComparedBids>>[number]
