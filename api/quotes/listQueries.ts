import { type RawBuilder, sql } from 'kysely'
import type { QuoteQuery, QuoteSort } from '../contract/quotes.ts'
import { findCountedPage, type Sort } from '../db/countedPage.ts'
import type { Db } from '../db/database.ts'
import { containing } from '../db/search.ts'
import { isOfferedTo, isOneThatNeedsHaulier, toCarry, waitsForWordOf } from './queries/hauling.ts'
import {
  inSiteAndWindow,
  isAllOf,
  isAnyOf,
  isInCatalogue,
  isInCollection,
  isInFirm,
  isInSite,
  isInTerms,
} from './queries/search.ts'
import { isShownBid } from './queries/shown.ts'

/** Lists sorted by a column. The supplier's search by distance is in radius.ts. */

export type ColumnQuery = Omit<QuoteQuery, 'radius'>

function quotesOnFile(db: Db) {
  return db
    .selectFrom('quotes')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .where('quotes.deleted_at', 'is', null)
}
export type QuoteSelection = ReturnType<typeof quotesOnFile>

export function quotesOfAdmin(
  db: Db,
  { search, user_id, only_verified, status, ordered, haulier, ...filters }: ColumnQuery,
): QuoteSelection {
  return quotesOnFile(db)
    .where(search === null ? sql<boolean>`true` : holdsForAdmin(search))
    .where(isAllOf(...inSiteAndWindow(filters)))
    .where((eb) => {
      const conditions = []
      if (user_id !== undefined) conditions.push(eb('quotes.user_id', '=', user_id))
      if (only_verified) conditions.push(eb('quotes.status', '=', 1))
      if (status !== undefined) conditions.push(eb('quotes.status', '=', status))
      if (ordered !== undefined) conditions.push(eb('quotes.is_ordered', '=', ordered))
      if (haulier) conditions.push(isOneThatNeedsHaulier())
      return eb.and(conditions)
    })
}

/** Without an acceptance: the contractor's own in any status, and others' open ones. With one: only their own. */
export function quotesOfContractor(
  db: Db,
  companyId: number,
  { search, user_id, only_verified, status, ordered = false, whose, ...filters }: ColumnQuery,
): QuoteSelection {
  return quotesOnFile(db)
    .where(search === null ? sql<boolean>`true` : holdsForContractor(search, companyId, ordered))
    .where('quotes.is_ordered', '=', ordered)
    .where(isAllOf(...inSiteAndWindow(filters)))
    .where((eb) => {
      const isOwn = eb('quotes.company_id', '=', companyId)
      const isOpen = eb.and([eb('quotes.status', '=', 1), eb('quotes.withheld', '=', false)])
      const conditions = [whose === 'own' || ordered ? isOwn : eb.or([isOwn, isOpen])]
      if (whose === 'others') conditions.push(eb.not(isOwn))
      if (status !== undefined) conditions.push(eb('quotes.status', '=', status))
      if (only_verified) conditions.push(eb('quotes.status', '=', 1))
      // A contractor may know neither another's site and number nor who raised a quote, so may not filter by them either.
      if (filters.site || filters.reference || filters.site_id) conditions.push(isOwn)
      if (user_id !== undefined) conditions.push(isOwn, eb('quotes.user_id', '=', user_id))
      return eb.and(conditions)
    })
}

/** Bidders never see the contractor's purchase order number, so they can't filter by it. */
export function quotesOfHaulier(
  db: Db,
  companyId: number,
  { search, unpriced, site, from, to }: ColumnQuery,
  today: string,
): QuoteSelection {
  return quotesOnFile(db)
    .where(search === null ? sql<boolean>`true` : holdsForHaulier(search, companyId))
    .where(isAllOf(...inSiteAndWindow({ site, from, to })))
    .where('quotes.status', '=', 1)
    .where('quotes.is_ordered', '=', false)
    .where('quotes.withheld', '=', false)
    .where('quotes.company_id', '<>', companyId)
    .where((eb) => {
      const offered = eb
        .selectFrom('bids')
        .select('bids.id')
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where(isOfferedTo(companyId))
      return eb.exists(unpriced ? offered.where(waitsForWordOf(companyId, today)) : offered)
    })
}

function holdsForAdmin(words: string): RawBuilder<boolean> {
  const isByBidder = sql`exists (select from bids where bids.quote_id = quotes.id and bids.status <> 'cancelled'
    and ${isAnyOf(isInFirm('bids.company_id', words), isInCollection(words))})`
  return isAnyOf(
    isInTerms(words),
    isInCatalogue(words),
    isInFirm('quotes.company_id', words),
    isInSite(words),
    isByBidder,
  )
}

/** A haulier may search by where they would load, but not by the supplier's name. */
function holdsForHaulier(words: string, companyId: number): RawBuilder<boolean> {
  const isCollected = sql`exists (select from bids where bids.quote_id = quotes.id and ${isOfferedTo(companyId)}
    and ${isInCollection(words)})`
  return isAnyOf(
    isInTerms(words),
    isInCatalogue(words),
    isInSite(words),
    isInFirm('quotes.company_id', words),
    isCollected,
  )
}

/** Contractors search others' quotes by product and outward postcode; their own also by shown bidders. */
function holdsForContractor(words: string, companyId: number, ordered: boolean): RawBuilder<boolean> {
  const isOwn = sql`quotes.company_id = ${companyId}`
  // The subselect runs once per list, and an unknown name ends the search early.
  const named = sql`(select companies.id from companies where companies.name ilike ${containing(words)})`
  const isByShownBidder = sql`quotes.id in (select bids.quote_id
    from bids join quotes on quotes.id = bids.quote_id
    where quotes.company_id = ${companyId} and quotes.is_ordered = ${ordered} and bids.company_id = any(array${named})
      and ${isShownBid()})`
  // Its bid is shown too, but looking up its order is faster.
  const isBySupplier = sql`quotes.id in (select orders.quote_id from orders
    where orders.contractor_company_id = ${companyId} and orders.supplier_company_id = any(array${named}))`
  return isAnyOf(
    isInTerms(words),
    isInCatalogue(words),
    sql`split_part(quotes.postcode, ' ', 1) ilike ${containing(words)}`,
    sql`${isOwn} and exists ${named} and ${isBySupplier}`,
    sql`${isOwn} and ${isInSite(words)}`,
    sql`${isOwn} and exists ${named} and ${isByShownBidder}`,
  )
}

const sorts: Record<Exclude<QuoteSort, 'distance'>, Sort> = {
  newest: { key: sql`quotes.id`, type: 'int', direction: 'desc' },
  oldest: { key: sql`quotes.id`, type: 'int', direction: 'asc' },
  quantity_desc: { key: sql`quotes.quantity_kg`, type: 'int', direction: 'desc' },
  quantity_asc: { key: sql`quotes.quantity_kg`, type: 'int', direction: 'asc' },
  product_asc: { key: sql`products.name`, type: 'text', direction: 'asc' },
  product_desc: { key: sql`products.name`, type: 'text', direction: 'desc' },
  dates_asc: { key: sql`quotes.delivery_from_date`, type: 'date', direction: 'asc' },
  dates_desc: { key: sql`quotes.delivery_from_date`, type: 'date', direction: 'desc' },
  // `updated_at` is when the wait began.
  waiting: { key: sql`quotes.updated_at`, type: 'timestamptz', direction: 'asc' },
}

type PageQuery = Pick<QuoteQuery, 'cursor' | 'limit'> & { sort: keyof typeof sorts }

/** The sort key for a haulier: the largest or smallest bid to carry, in kg, instead of the quote's quantity. */
export function tonnesToCarry(companyId: number, sort: QuoteSort): RawBuilder<number> {
  const carried = sql`unnest(${toCarry(companyId)}) as kg`
  return sql<number>`(select ${sort === 'quantity_asc' ? sql`min(kg)` : sql`max(kg)`} from ${carried})`
}

/** The ids of a page in order, and the total. `quantity` is the sort key of the two quantity sorts. */
export function findQuotePage(
  db: Db,
  selection: QuoteSelection,
  { sort, cursor, limit }: PageQuery,
  quantity: RawBuilder<number> = sql.ref<number>('quotes.quantity_kg'),
) {
  const isByQuantity = sort === 'quantity_asc' || sort === 'quantity_desc'
  const key = isByQuantity ? quantity : sorts[sort].key
  const found = selection.select(['quotes.id', 'quotes.company_id', key.as('key')])
  const after = cursor && ([cursor[1], cursor[2]] as const)
  return findCountedPage(db, found, sorts[sort], { after, limit })
}
