import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { MyBidQuery, MyBidSort } from '../contract/bids.ts'
import type { Run } from '../contract/places.ts'
import type { BidStatus } from '../contract/rules/bidStatus.ts'
import type { OrderStanding } from '../contract/rules/waitsFor.ts'
import type { Weight } from '../contract/rules/worth.ts'
import { findCountedPage, type Sort } from '../db/countedPage.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { versionPrices, weights } from '../orders/queries/weights.ts'
import { isForOldDates } from '../quotes/queries/oldDates.ts'
import {
  inSiteAndWindow,
  isAllOf,
  isAnyOf,
  isInCollection,
  isInFirm,
  isInSite,
  isInTerms,
} from '../quotes/queries/search.ts'
import { standingOfOrder } from '../quotes/queries/standing.ts'
import { isReadableByBidder } from './readQueries.ts'

type BidFilters = Pick<MyBidQuery, 'search' | 'status' | 'site' | 'from' | 'to'>

/** The company's newest bid on each quote that it may still see. */
function myBids(db: Db, companyId: number, { search, status, ...filters }: BidFilters) {
  const mine = db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    // PostgreSQL drops these joins if nothing sorts by them.
    .leftJoin('products', 'products.id', 'quotes.product_id')
    .leftJoin('orders', 'orders.bid_id', 'bids.id')
    .where('bids.company_id', '=', companyId)
    .where('bids.status', '<>', 'cancelled')
    .where(isReadableByBidder('bids.status'))
    .where('quotes.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('quotes.is_ordered', '=', true), eb('quotes.withheld', '=', false)]))
    .where((eb) => eb.not(eb.exists(newerBid(eb))))
    .where(isAllOf(...inSiteAndWindow(filters)))
    .$if(status !== undefined, (query) => query.where('bids.status', '=', status ?? 'pending'))
  return search === null ? mine : mine.where(holdsForBidder(search))
}

function holdsForBidder(words: string): RawBuilder<boolean> {
  return isAnyOf(isInTerms(words), isInFirm('quotes.company_id', words), isInCollection(words), isInSite(words))
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

/** A won bid has the price and tonnes that are in force now. */
const price = sql<number>`coalesce(orders.supplier_price_pence, bids.price_pence)`
const tonnes = sql<number>`coalesce(orders.quantity_kg, bids.quantity_kg)`
const product = sql<string>`products.name`
const myBidSorts: Record<MyBidSort, Sort> = {
  newest: { key: sql`bids.submitted_at`, type: 'timestamptz', direction: 'desc' },
  oldest: { key: sql`bids.submitted_at`, type: 'timestamptz', direction: 'asc' },
  product_asc: { key: product, type: 'text', direction: 'asc' },
  product_desc: { key: product, type: 'text', direction: 'desc' },
  quantity_desc: { key: tonnes, type: 'int', direction: 'desc' },
  quantity_asc: { key: tonnes, type: 'int', direction: 'asc' },
  dates_asc: { key: sql`quotes.delivery_from_date`, type: 'date', direction: 'asc' },
  dates_desc: { key: sql`quotes.delivery_from_date`, type: 'date', direction: 'desc' },
  price_desc: { key: price, type: 'bigint', direction: 'desc' },
  price_asc: { key: price, type: 'bigint', direction: 'asc' },
}

export function findMyBidPage(db: Db, companyId: number, { sort = 'newest', limit, cursor, ...filter }: MyBidQuery) {
  const found = myBids(db, companyId, filter).select(['bids.id', myBidSorts[sort].key.as('key')])
  return findCountedPage(db, found, myBidSorts[sort], { after: cursor, limit })
}

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
      tonnes.as('bid_quantity_kg'),
      price.as('price_pence'),
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
      sql<number>`coalesce(orders.quantity_kg, quotes.quantity_kg)`.as('quantity_kg'),
      'quotes.status as quote_status',
      'quotes.precision',
      'own.precision as own_precision',
      sql<number | null>`distance_miles(own.latitude, own.longitude, quotes.latitude, quotes.longitude)`.as('miles'),
      sql<Run>`array[own.latitude, own.longitude, quotes.latitude, quotes.longitude]`.as('run'),
      'orders.supplier_confirmed_at',
      // If another bid won, its order is hidden.
      sql<OrderStanding | null>`case when orders.bid_id is not null then ${standingOfOrder(today)} end`.as('standing'),
      sql<Weight[] | null>`case when orders.bid_id is not null then ${weights} end`.as('weights'),
      versionPrices.as('prices'),
    ])
    .where((eb) => eb('bids.id', '=', eb.fn.any(sql<number[]>`${ids}::int[]`)))
    .execute()
}
export type MyBidRow = Awaited<ReturnType<typeof listMyBids>>[number]
