import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Run } from '../contract/places.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import {
  isForHaulier,
  isHaulierThere,
  isOfferedTo,
  isPricedBy,
  needsHaulier,
  runMiles,
  runOf,
  toCarry,
} from './queries/hauling.ts'
import { type BidCounts, offersOn } from './queries/offers.ts'
import { standingOfOrder } from './queries/standing.ts'

/** Each kind of reader has a separate query, so that nothing is read that they may not know. */

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
  'quotes.bids_until',
  'quotes.terms_version',
  'contractor.name as contractor_name',
] as const

type Ids = readonly number[] | RawBuilder<number[]>

function termRows(db: Db | Trx, ids: Ids) {
  return db
    .selectFrom('quotes')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .select(termColumns)
    .where((eb) => eb('quotes.id', '=', eb.fn.any(sql<number[]>`${ids}::int[]`)))
}

function siteRows(db: Db | Trx, ids: Ids) {
  return termRows(db, ids)
    .innerJoin('companies as contractor', 'contractor.id', 'quotes.company_id')
    .select([
      ...siteColumns,
      sql<boolean>`not (quotes.is_ordered or quotes.withheld) and quotes.status = 1`.as('is_open'),
    ])
}

/** `distance_miles` counts from the supplier's registered place. */
export function supplierRows(db: Db | Trx, ids: Ids, companyId: number) {
  return siteRows(db, ids)
    .innerJoin('companies as supplier', (join) => join.on('supplier.id', '=', companyId))
    .select((eb) => [
      'supplier.precision as supplier_precision',
      sql<number | null>`distance_miles(supplier.latitude, supplier.longitude, quotes.latitude, quotes.longitude)`.as(
        'distance_miles',
      ),
      sql<Run>`array[supplier.latitude, supplier.longitude, quotes.latitude, quotes.longitude]`.as('run'),
      eb
        .selectFrom('bids')
        .select('bids.status')
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where('bids.company_id', '=', companyId)
        .orderBy('bids.id', 'desc')
        .limit(1)
        .as('bid_status'),
      isHaulierThere(companyId).as('hauls_here'),
    ])
}

/** With the places to load from, and whether this haulier has priced each. */
function haulierRows(db: Db | Trx, ids: readonly number[], companyId: number) {
  return siteRows(db, ids).select((eb) => [
    needsHaulier(isForHaulier(companyId)).as('needs_haulier'),
    jsonArrayFrom(
      eb
        .selectFrom('bids')
        .select(['bids.id as bid_id', 'bids.collection_address', 'bids.collection_postcode', 'bids.quantity_kg'])
        .select([
          'bids.collection_precision',
          runMiles().as('run_miles'),
          runOf().as('run'),
          isPricedBy(companyId).as('is_priced'),
        ])
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where(isOfferedTo(companyId))
        .orderBy('bids.id'),
    ).as('collections'),
    toCarry(companyId).as('to_carry'),
  ])
}

function wholeRows(db: Db | Trx, ids: readonly number[], today: string) {
  return siteRows(db, ids)
    .innerJoin('users as creator', 'creator.id', 'quotes.user_id')
    .leftJoin('users as verifier', 'verifier.id', 'quotes.verified_by')
    .leftJoin('users as raiser', 'raiser.id', 'quotes.raised_by')
    .leftJoin('orders', 'orders.quote_id', 'quotes.id')
    .select([
      'quotes.user_id',
      'quotes.version',
      'quotes.markup_pence',
      'quotes.is_ordered',
      sql<boolean>`quotes.withheld and not quotes.is_ordered`.as('withheld'),
      'quotes.verified_at',
      'quotes.updated_at',
      'quotes.rejection_reason',
      'quotes.reference',
      'quotes.site_contact_name',
      'quotes.site_contact_phone',
      'orders.supplier_confirmed_at',
      'orders.haulier_confirmed_at',
      'orders.haulier_bid_id',
      standingOfOrder(today).as('standing'),
      sql<BidCounts>`(select to_json(offered) from ${offersOn()} as offered)`.as('offered'),
      fullName('creator').as('creator_name'),
      fullName<string | null>('verifier').as('verified_by_name'),
      fullName<string | null>('raiser').as('raised_by_name'),
      needsHaulier().as('needs_haulier'),
    ])
}

export function listForContractor(db: Db | Trx, ids: readonly number[]) {
  return termRows(db, ids).execute()
}
export type TermRow = Awaited<ReturnType<typeof listForContractor>>[number]

export function listForSupplier(db: Db | Trx, ids: readonly number[], companyId: number) {
  return supplierRows(db, ids, companyId).execute()
}
export type SupplierRow = Awaited<ReturnType<typeof listForSupplier>>[number]

export function listForHaulier(db: Db | Trx, ids: readonly number[], companyId: number) {
  return haulierRows(db, ids, companyId).execute()
}
export type HaulierRow = Awaited<ReturnType<typeof listForHaulier>>[number]

/** With the saved site, which is nobody else's business. */
export function listForOwner(db: Db | Trx, ids: readonly number[], companyId: number, today: string) {
  return wholeRows(db, ids, today).select('quotes.site_id').where('quotes.company_id', '=', companyId).execute()
}
export type OwnerRow = Awaited<ReturnType<typeof listForOwner>>[number]

export function listForAdmin(db: Db | Trx, ids: readonly number[], today: string) {
  return wholeRows(db, ids, today).execute()
}
export type WholeRow = Awaited<ReturnType<typeof listForAdmin>>[number]

export type SiteRow = Awaited<ReturnType<ReturnType<typeof siteRows>['execute']>>[number]
