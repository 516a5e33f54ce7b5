import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { isStanding } from '../companies/queries.ts'
import type { BidQuery, MyBidQuery, MyBidSort } from '../contract/bids.ts'
import { mostLastBids } from '../contract/lastBids.ts'
import type { BidStatus } from '../contract/rules/bidStatus.ts'
import type { OrderStanding } from '../contract/rules/waitsFor.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { standingOfOrder } from '../quotes/queries/standing.ts'
import {
  isAnyOf,
  isForHaulier,
  isForOldDates,
  isInCollection,
  isInFirm,
  isInSite,
  isInTerms,
  isShownBid,
  isShownPrice,
  runMiles,
} from '../quotes/queries.ts'

/** The lists of bids: what each reader's rows are made of. */

/** The quote whose bids are asked for. Who may see them, the reader's view decides. */
export function findQuoteOfBids(db: Db, quoteId: number) {
  return db
    .selectFrom('quotes')
    .select(['id', 'company_id', 'status', 'is_ordered', 'withheld', 'delivery_method'])
    .where('id', '=', quoteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
export type QuoteOfBids = NonNullable<Awaited<ReturnType<typeof findQuoteOfBids>>>

/** These bids side by side, in no particular order. */
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
      sql<number | null>`distance_miles(
        case when bids.can_deliver then supplier.latitude else bids.collection_latitude end,
        case when bids.can_deliver then supplier.longitude else bids.collection_longitude end,
        quotes.latitude, quotes.longitude)`.as('distance_miles'),
    ])
    .where('bids.id', 'in', [...ids, 0])
    .execute()
}
export type ComparedRow = Awaited<ReturnType<typeof listComparedBids>>[number]

function pricesOn(db: Db, bidIds: readonly number[]) {
  return db
    .selectFrom('haulier_bids')
    .innerJoin('companies as haulier', 'haulier.id', 'haulier_bids.company_id')
    .innerJoin('quotes', 'quotes.id', 'haulier_bids.quote_id')
    .selectAll('haulier_bids')
    .select(['haulier.name as haulier_name', 'haulier.fors_status'])
    .select(isForOldDates('haulier_bids').as('priced_for_old_dates'))
    .where('haulier_bids.bid_id', 'in', [...bidIds, 0])
}

/** All hauliers' prices on these bids, the cheapest first. */
export function listPrices(db: Db, bidIds: readonly number[], onlyShown: boolean) {
  const all = pricesOn(db, bidIds).orderBy('haulier_bids.price_pence').orderBy('haulier_bids.id')
  return (onlyShown ? all.where(isShownPrice()) : all).execute()
}
export type PriceRow = Awaited<ReturnType<typeof listPrices>>[number]

/** One haulier's prices on these bids, the oldest first. */
export function listOwnPrices(db: Db, bidIds: readonly number[], companyId: number): Promise<PriceRow[]> {
  return pricesOn(db, bidIds).where('haulier_bids.company_id', '=', companyId).orderBy('haulier_bids.id').execute()
}

/**
 * Which `bids` on `quotes` their own supplier reads, and the haulier of `haulier_bids`: all while the quote is verified,
 * and those that are undecided where it waits for verification again.
 */
function keepsSight(status: 'bids.status' | 'haulier_bids.status') {
  return sql<boolean>`(quotes.status = 1 or ${sql.ref(status)} = 'pending')`
}

/** The supplier's own newest bid on the quote; one that they withdrew is none. */
export function findOwnBid(db: Db, quoteId: number, companyId: number) {
  return db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .selectAll('bids')
    .select(isForOldDates('bids').as('priced_for_old_dates'))
    .where('bids.quote_id', '=', quoteId)
    .where('bids.company_id', '=', companyId)
    .where('bids.status', '<>', 'cancelled')
    .where(keepsSight('bids.status'))
    .orderBy('bids.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What the company offered for the same product on other quotes, the newest first; what it withdrew is none. */
export function listLastBids(db: Db, quoteId: number, companyId: number) {
  return db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .innerJoin('quotes as asked', (join) =>
      join.on('asked.id', '=', quoteId).onRef('asked.product_id', '=', 'quotes.product_id'),
    )
    .selectAll('bids')
    .where('bids.company_id', '=', companyId)
    .where('bids.quote_id', '<>', quoteId)
    .where('bids.status', '<>', 'cancelled')
    .orderBy('bids.id', 'desc')
    .limit(mostLastBids)
    .execute()
}

/** Bids that wait for hauliers, and those that this one has priced, whatever became of them. */
function haulierBids(db: Db, quoteId: number, companyId: number) {
  return db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .where('bids.quote_id', '=', quoteId)
    .where(isForHaulier(companyId))
    .where(sql<boolean>`(bids.status = 'accepted' or ${isStanding('bids.company_id')})
      and (exists (select from haulier_bids where haulier_bids.bid_id = bids.id
          and haulier_bids.company_id = ${companyId} and ${keepsSight('haulier_bids.status')})
        or (quotes.status = 1 and bids.status = 'pending' and not bids.can_deliver
          and quotes.delivery_method = 'Deliver'))`)
}

export function listHaulierView(
  db: Db,
  quoteId: number,
  companyId: number,
  { limit, cursor }: Pick<BidQuery, 'limit' | 'cursor'>,
) {
  return haulierBids(db, quoteId, companyId)
    .select([
      'bids.id',
      'bids.quote_id',
      'bids.can_deliver',
      'bids.quantity_kg',
      'bids.collection_address',
      'bids.collection_postcode',
      'bids.collection_latitude',
      'bids.collection_longitude',
      'bids.collection_precision',
      'bids.supplier_access_open',
      'bids.supplier_access_close',
      'bids.status',
      'bids.submitted_at',
      'bids.updated_at',
      'quotes.precision as site_precision',
      runMiles().as('run_miles'),
    ])
    .where('bids.id', '>', cursor?.[2] ?? 0)
    .orderBy('bids.id')
    .limit(limit + 1)
    .execute()
}
export type HaulierViewRow = Awaited<ReturnType<typeof listHaulierView>>[number]

export async function countHaulierView(db: Db, quoteId: number, companyId: number): Promise<number> {
  const { total } = await haulierBids(db, quoteId, companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The newest bid of the company on each quote that it may still see; the search covers product and description. */
function myBids(db: Db, companyId: number, { search, status }: Pick<MyBidQuery, 'search' | 'status'>) {
  const mine = db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .where('bids.company_id', '=', companyId)
    .where('bids.status', '<>', 'cancelled')
    .where(keepsSight('bids.status'))
    .where('quotes.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('quotes.is_ordered', '=', true), eb('quotes.withheld', '=', false)]))
    .where((eb) => eb.not(eb.exists(newerBid(eb))))
    .$if(status !== undefined, (query) => query.where('bids.status', '=', status ?? 'pending'))
  return search === null ? mine : mine.where(holdsForBidder(search))
}

function holdsForBidder(words: string): RawBuilder<boolean> {
  return isAnyOf(isInTerms(words), isInSite(words), isInFirm('quotes.company_id', words), isInCollection(words))
}

function newerBid(eb: ExpressionBuilder<Database, 'bids'>) {
  return eb
    .selectFrom('bids as newer')
    .select('newer.id')
    .whereRef('newer.quote_id', '=', 'bids.quote_id')
    .whereRef('newer.company_id', '=', 'bids.company_id')
    .whereRef('newer.id', '>', 'bids.id')
    .where('newer.status', '<>', 'cancelled')
}

const product = sql<string>`(select name from products where products.id = quotes.product_id)`
const myBidSorts = {
  newest: { key: sql`bids.submitted_at`, type: 'timestamptz', direction: 'desc' },
  oldest: { key: sql`bids.submitted_at`, type: 'timestamptz', direction: 'asc' },
  product_asc: { key: product, type: 'text', direction: 'asc' },
  product_desc: { key: product, type: 'text', direction: 'desc' },
  quantity_desc: { key: sql`bids.quantity_kg`, type: 'int', direction: 'desc' },
  quantity_asc: { key: sql`bids.quantity_kg`, type: 'int', direction: 'asc' },
  price_desc: { key: sql`bids.price_pence`, type: 'bigint', direction: 'desc' },
  price_asc: { key: sql`bids.price_pence`, type: 'bigint', direction: 'asc' },
} as const satisfies Record<MyBidSort, { key: RawBuilder<unknown>; type: string; direction: 'asc' | 'desc' }>

type OnPage = { total: number; id: number; key: string | number | Date }

/** Which bids the page shows, in its order, and how many there are in all: one look at the firm's bids finds both. */
export async function findMyBidPage(db: Db, companyId: number, query: MyBidQuery) {
  const { sort = 'newest', limit, cursor, ...filter } = query
  const { key, type, direction } = myBidSorts[sort]
  const order = sql.raw(direction)
  const after = cursor
    ? sql`(key, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${cursor[0]}::${sql.raw(type)}, ${cursor[1]}::int)`
    : sql`true`
  const { rows } = await sql<OnPage | { total: number; id: null }>`
    with found as materialized ${myBids(db, companyId, filter).select(['bids.id', sql`${key}`.as('key')])}
    select counted.total, page.id, page.key
    from (select count(*) as total from found) as counted
    left join lateral (
      select id, key from found where ${after} order by key ${order}, id ${order} limit ${limit + 1}::int
    ) as page on true
    order by page.key ${order}, page.id ${order}`.execute(db)
  // Where nothing matches, the total comes alone.
  return { total: rows[0]?.total ?? 0, page: rows.filter((row): row is OnPage => row.id !== null) }
}

/** The bids with these ids, in no particular order. */
export function listMyBids(db: Db, ids: readonly number[], today: string) {
  return db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .innerJoin('companies as contractor', 'contractor.id', 'quotes.company_id')
    .innerJoin('companies as own', 'own.id', 'bids.company_id')
    .leftJoin('orders', 'orders.bid_id', 'bids.id')
    .select([
      'bids.id',
      'bids.quote_id',
      sql<Exclude<BidStatus, 'cancelled'>>`bids.status`.as('bid_status'),
      'bids.accepted',
      'bids.can_deliver',
      'bids.quantity_kg as bid_quantity_kg',
      'bids.price_pence',
      'bids.price_holds_until',
      isForOldDates('bids').as('priced_for_old_dates'),
      'bids.submitted_at',
      'quotes.product_id',
      'products.name as product_name',
      'quotes.description',
      'contractor.name as contractor_name',
      'quotes.city',
      'quotes.postcode',
      'quotes.delivery_method',
      'quotes.delivery_from_date',
      'quotes.delivery_to_date',
      'quotes.quantity_kg',
      'quotes.status as quote_status',
      'quotes.precision',
      'own.precision as own_precision',
      sql<number | null>`distance_miles(own.latitude, own.longitude, quotes.latitude, quotes.longitude)`.as('miles'),
      'orders.supplier_confirmed_at',
      // Of an order that was made with another bid its supplier learns nothing.
      sql<OrderStanding | null>`case when orders.bid_id is not null then ${standingOfOrder(today)} end`.as('standing'),
    ])
    .where((eb) => eb('bids.id', '=', eb.fn.any(sql<number[]>`${ids}::int[]`)))
    .execute()
}
export type MyBidRow = Awaited<ReturnType<typeof listMyBids>>[number]
