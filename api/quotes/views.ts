import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SeenQuote } from '../contract/quotes.ts'
import { toPounds } from '../contract/rules/money.ts'
import { outcodeOf } from '../contract/rules/postcode.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import { isPricedBy, isShownBid, isShownPrice, isWaitingForHauliers, needsHaulier } from './queries.ts'

/**
 * A quote as each of its readers sees it. Each reader has a query of its own, so that what they may not know is not even
 * read for them.
 */

const termColumns = [
  'quotes.id',
  'quotes.product_id',
  'products.name as product_name',
  'quotes.quantity_kg',
  'quotes.postcode',
  'quotes.delivery_from_date',
  'quotes.delivery_to_date',
  'quotes.delivery_method',
  'quotes.status',
] as const

const siteColumns = [
  'quotes.address',
  'quotes.city',
  'quotes.latitude',
  'quotes.longitude',
  'quotes.precision',
  'quotes.tested_stone_supplier',
  'quotes.access_times_open',
  'quotes.access_times_close',
  'quotes.site_entrance',
  'quotes.description',
  'quotes.notes',
  'quotes.created_at',
  'contractor.name as contractor_name',
] as const

function termRows(db: Db | Trx, ids: readonly number[]) {
  return db
    .selectFrom('quotes')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .select(termColumns)
    .where((eb) => eb('quotes.id', '=', eb.fn.any(sql<number[]>`${ids}::int[]`)))
}

function siteRows(db: Db | Trx, ids: readonly number[]) {
  return termRows(db, ids)
    .innerJoin('companies as contractor', 'contractor.id', 'quotes.company_id')
    .select([
      ...siteColumns,
      sql<boolean>`not (quotes.is_ordered or quotes.withheld) and quotes.status = 1`.as('is_open'),
    ])
}

/** `distance_miles` counts from the supplier's registered place. */
function supplierRows(db: Db | Trx, ids: readonly number[], companyId: number) {
  return siteRows(db, ids)
    .innerJoin('companies as supplier', (join) => join.on('supplier.id', '=', companyId))
    .select((eb) => [
      sql<number | null>`distance_miles(supplier.latitude, supplier.longitude, quotes.latitude, quotes.longitude)`.as(
        'distance_miles',
      ),
      eb
        .selectFrom('bids')
        .select('bids.status')
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where('bids.company_id', '=', companyId)
        .orderBy('bids.id', 'desc')
        .limit(1)
        .as('bid_status'),
    ])
}

/** Where there is something to carry from, and whether this haulier has priced it. */
function haulierRows(db: Db | Trx, ids: readonly number[], companyId: number) {
  return siteRows(db, ids).select((eb) => [
    needsHaulier().as('needs_haulier'),
    jsonArrayFrom(
      eb
        .selectFrom('bids')
        .select(['bids.id as bid_id', 'bids.collection_address', 'bids.collection_postcode'])
        .select(isPricedBy(companyId).as('is_priced'))
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where(isWaitingForHauliers())
        .orderBy('bids.id'),
    ).as('collections'),
  ])
}

/** For the contractor who owns it and for admins. */
function wholeRows(db: Db | Trx, ids: readonly number[]) {
  return siteRows(db, ids)
    .innerJoin('users as creator', 'creator.id', 'quotes.user_id')
    .leftJoin('users as verifier', 'verifier.id', 'quotes.verified_by')
    .leftJoin('orders', 'orders.quote_id', 'quotes.id')
    .select((eb) => [
      'quotes.user_id',
      'quotes.markup_pence',
      'quotes.is_ordered',
      sql<boolean>`quotes.withheld and not quotes.is_ordered`.as('withheld'),
      'quotes.verified_at',
      'orders.supplier_confirmed_at',
      'orders.haulier_confirmed_at',
      'orders.haulier_bid_id',
      fullName('creator').as('creator_name'),
      fullName<string | null>('verifier').as('verified_by_name'),
      needsHaulier().as('needs_haulier'),
      eb
        .selectFrom('bids')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where(isShownBid())
        .$asScalar()
        .$notNull()
        .as('visible_bid_count'),
      eb
        .selectFrom('haulier_bids')
        .innerJoin('bids', 'bids.id', 'haulier_bids.bid_id')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('haulier_bids.quote_id', '=', 'quotes.id')
        .where(isShownPrice())
        .where(isShownBid())
        .$asScalar()
        .$notNull()
        .as('haulier_bid_count'),
    ])
}

type Term = Awaited<ReturnType<ReturnType<typeof termRows>['execute']>>[number]
type Site = Awaited<ReturnType<ReturnType<typeof siteRows>['execute']>>[number]
type Whole = Awaited<ReturnType<ReturnType<typeof wholeRows>['execute']>>[number]

function presentTerms<Row extends Term>({ quantity_kg, postcode, ...row }: Row) {
  return { ...row, quote_id: row.id, quantity: toTonnes(quantity_kg), area: outcodeOf(postcode) }
}

function presentSite<Row extends Site>({ created_at, tested_stone_supplier, ...row }: Row) {
  return {
    ...presentTerms(row),
    postcode: row.postcode,
    tested_stone_supplier: tested_stone_supplier ? ('Yes' as const) : ('No' as const),
    access_instructions: row.site_entrance,
    delivery_notes: row.notes,
    created_at: created_at.toISOString(),
  }
}

function presentWhole({ markup_pence, is_ordered, ...row }: Whole) {
  return {
    ...presentSite(row),
    created_by: row.user_id,
    markup_price: markup_pence === null ? null : toPounds(markup_pence),
    accepted_count: is_ordered ? 1 : 0,
    supplier_confirmed_at: row.supplier_confirmed_at?.toISOString() ?? null,
    haulier_confirmed_at: row.haulier_confirmed_at?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
  }
}

export type View = SeenQuote['seen_as']

/** The quotes with these ids, in no particular order, as this reader of this company sees them. */
export async function seeQuotes(
  db: Db | Trx,
  view: View,
  ids: readonly number[],
  companyId: number | null,
): Promise<SeenQuote[]> {
  if (ids.length === 0) return []
  switch (view) {
    case 'admin':
      return (await wholeRows(db, ids).execute()).map((row) => ({ seen_as: view, ...presentWhole(row) }))
    case 'owner':
      return (await wholeRows(db, ids).where('quotes.company_id', '=', companyId).execute()).map((row) => ({
        seen_as: view,
        ...presentWhole(row),
      }))
    case 'supplier':
      return (await supplierRows(db, ids, Number(companyId)).execute()).map(({ distance_miles, ...row }) => ({
        seen_as: view,
        ...presentSite(row),
        distance_miles: distance_miles === null ? null : Math.round(distance_miles * 10) / 10,
      }))
    case 'haulier':
      return (await haulierRows(db, ids, Number(companyId)).execute()).map((row) => ({
        seen_as: view,
        ...presentSite(row),
      }))
    case 'contractor':
      return (await termRows(db, ids).execute()).map((row) => ({ seen_as: view, ...presentTerms(row) }))
  }
}
