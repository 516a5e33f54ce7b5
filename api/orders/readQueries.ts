import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { doer } from '../companies/queries.ts'
import type { OrderQuery, OrderSort } from '../contract/orderLists.ts'
import type { OwnerRole } from '../contract/rules/permissions.ts'
import { compiledOnce } from '../db/compiledOnce.ts'
import { findCountedPage, type Sort } from '../db/countedPage.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { isCarried } from '../quotes/queries/carried.ts'
import {
  inSiteAndWindow,
  isAllOf,
  isAnyOf,
  isInCollection,
  isInFirm,
  isInSite,
  isInTerms,
} from '../quotes/queries/search.ts'
import { isInProgress, paceOf } from '../quotes/queries/standing.ts'
import { versionPrices, weights } from './queries/weights.ts'

function orderRows(db: Db | Trx) {
  return db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .innerJoin('bids', 'bids.id', 'orders.bid_id')
    .innerJoin('companies as contractor', 'contractor.id', 'orders.contractor_company_id')
}

function jobOf(db: Db | Trx, today: string) {
  return orderRows(db)
    .selectAll('orders')
    .select([
      'quotes.product_id',
      'products.name as product_name',
      'quotes.description',
      'contractor.name as contractor_name',
      'quotes.address',
      'quotes.city',
      'quotes.postcode',
      'quotes.delivery_from_date',
      'quotes.delivery_to_date',
      'quotes.reference',
      'quotes.delivery_method',
      'quotes.access_times_open',
      'quotes.access_times_close',
      'quotes.created_at',
      'bids.can_deliver',
      'bids.collection_address',
      'bids.collection_postcode',
      'bids.supplier_access_open',
      'bids.supplier_access_close',
    ])
    .select((eb) => [
      deliveries.as('deliveries'),
      weights.as('weights'),
      versionPrices.as('prices'),
      drivers(eb).as('drivers'),
      sql<Pace>`(select to_json(pace) from ${paceOf('orders', today)} as pace)`.as('pace'),
    ])
}

/** From `order_days`, in kilograms. */
export type Pace = { before_kg: number; before_days: number; today_kg: number; today_loads: number }

type OrdersIn = ExpressionBuilder<Database, 'orders'>

type Deliveries = { delivered_kg: number; loads: number; flagged: number }

/** From the kept sums of live tickets, since an order may have ten thousand. */
const deliveries = sql<Deliveries>`(select json_build_object(
    'delivered_kg', coalesce(max(delivered_kg), 0), 'loads', coalesce(max(loads), 0),
    'flagged', (select count(*) from tickets
      where ${isCarried('tickets')} and cardinality(flags) > 0 and voided_at is null))
  from order_sums where ${isCarried('order_sums')})`

function drivers(eb: OrdersIn) {
  return jsonArrayFrom(
    eb
      .selectFrom('driver_assignments')
      .innerJoin('users', 'users.id', 'driver_assignments.driver_id')
      .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.phone'])
      .whereRef('driver_assignments.quote_id', '=', 'orders.quote_id')
      .where('driver_assignments.removed_at', 'is', null)
      .orderBy('driver_assignments.id'),
  )
}

const hasUnsentPhone = sql<boolean>`exists (
  select from driver_assignments as driven join devices on devices.user_id = driven.driver_id
  where driven.quote_id = orders.quote_id and driven.removed_at is null
    and devices.unsent > 0 and devices.revoked_at is null)`

export type OrderList = { side: OwnerRole; company_id: number }

const columns = {
  contractor: ['orders.contractor_company_id'],
  supplier: ['orders.supplier_company_id'],
  // A haulier's order has it as carrier too, and the index is on the carrier.
  haulier: ['orders.carrier_company_id', 'orders.haulier_company_id'],
} as const

/** What the order's parties see. Long texts come last, so they are read only if no short one matches. */
function holds(words: string): RawBuilder<boolean> {
  return isAnyOf(
    isInTerms(words),
    isInFirm('orders.contractor_company_id', words),
    isInFirm('orders.supplier_company_id', words),
    isInFirm('orders.haulier_company_id', words),
    isInSite(words),
    sql`exists (select from bids where bids.id = orders.bid_id and ${isInCollection(words)})`,
  )
}

/** Outer joins, so that PostgreSQL drops those that neither search nor sort needs: a firm may have 20,000 orders. */
function matching(db: Db, { side, company_id }: OrderList, { search, ...filters }: OrderFilters) {
  return db
    .selectFrom('orders')
    .leftJoin('quotes', 'quotes.id', 'orders.quote_id')
    .leftJoin('products', 'products.id', 'quotes.product_id')
    .leftJoin('companies', 'companies.id', 'orders.supplier_company_id')
    .where((eb) => eb.and(columns[side].map((column) => eb(column, '=', company_id))))
    .where(search === null ? sql<boolean>`true` : holds(search))
    .where(narrows(filters))
}

type OrderFilters = Pick<OrderQuery, 'search' | 'state' | 'site' | 'reference' | 'from' | 'to' | 'site_id'>

function narrows({ state, ...filters }: Omit<OrderFilters, 'search'>): RawBuilder<boolean> {
  const states = { running: isInProgress(), completed: sql`not ${isInProgress()}` }
  return isAllOf(state && states[state], ...inSiteAndWindow(filters))
}

const [product, supplier] = [sql<string>`products.name`, sql<string>`companies.name`]
const total = sql<number>`(orders.supplier_price_pence + coalesce(orders.haulier_price_pence, 0) + orders.markup_pence)`
const sorts: Record<OrderSort, Sort> = {
  newest: { key: sql<Date>`orders.accepted_at`, type: 'timestamptz', direction: 'desc' },
  oldest: { key: sql<Date>`orders.accepted_at`, type: 'timestamptz', direction: 'asc' },
  product_asc: { key: product, type: 'text', direction: 'asc' },
  product_desc: { key: product, type: 'text', direction: 'desc' },
  supplier_asc: { key: supplier, type: 'text', direction: 'asc' },
  supplier_desc: { key: supplier, type: 'text', direction: 'desc' },
  dates_asc: { key: sql<string>`quotes.delivery_from_date`, type: 'date', direction: 'asc' },
  dates_desc: { key: sql<string>`quotes.delivery_from_date`, type: 'date', direction: 'desc' },
  total_asc: { key: total, type: 'bigint', direction: 'asc' },
  total_desc: { key: total, type: 'bigint', direction: 'desc' },
}

type OrderListQuery = OrderFilters & Pick<OrderQuery, 'limit' | 'cursor'> & { sort: OrderSort }
export function findOrderPage(db: Db, of: OrderList, { limit, cursor, sort, ...filters }: OrderListQuery) {
  const found = matching(db, of, filters).select(['orders.quote_id as id', sorts[sort].key.as('key')])
  return findCountedPage(db, found, sorts[sort], { after: cursor, limit })
}

export function listOrders(db: Db, quoteIds: readonly number[], today: string) {
  return jobOf(db, today)
    .innerJoin('companies as supplier', 'supplier.id', 'orders.supplier_company_id')
    .leftJoin('companies as haulier', 'haulier.id', 'orders.haulier_company_id')
    .select(['supplier.name as supplier_name', 'haulier.name as haulier_name'])
    .where((eb) => eb('orders.quote_id', '=', eb.fn.any(sql<number[]>`${quoteIds}::int[]`)))
    .execute()
}
export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

const detailsOf = compiledOnce((db, { quoteId, today }: { quoteId: number; today: string }) =>
  jobOf(db, today)
    .innerJoin('users as creator', 'creator.id', 'quotes.user_id')
    .select([
      'quotes.quantity_kg as quote_quantity_kg',
      'quotes.latitude',
      'quotes.longitude',
      'quotes.precision',
      'quotes.tested_stone_supplier',
      'quotes.site_entrance',
      'quotes.site_contact_name',
      'quotes.site_contact_phone',
      'quotes.notes',
      'creator.first_name as creator_first_name',
      'creator.last_name as creator_last_name',
      'bids.notes as supplier_notes',
      'bids.collection_latitude',
      'bids.collection_longitude',
      'bids.collection_precision',
    ])
    .select((eb) => [
      firm(eb, 'orders.contractor_company_id').$notNull().as('contractor'),
      firm(eb, 'orders.supplier_company_id').$notNull().as('supplier'),
      firm(eb, 'orders.haulier_company_id').as('haulier'),
    ])
    .select([
      doer('orders.accepted_by').$notNull().as('accepter'),
      doer('orders.supplier_confirmed_by').as('supplier_confirmer'),
      doer('orders.haulier_confirmed_by').as('haulier_confirmer'),
      doer('orders.closed_by').as('closer'),
      hasUnsentPhone.as('has_unsent_phone'),
    ])
    .where('orders.quote_id', '=', quoteId),
)

/** Without an access check; `partiesOf` decides by the row. */
export async function findOrderDetails(db: Db, quoteId: number, today: string) {
  const [details] = await detailsOf(db, { quoteId, today })
  return details
}
export type OrderDetailsRow = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>

type PartyColumn = 'orders.contractor_company_id' | 'orders.supplier_company_id' | 'orders.haulier_company_id'

/** A party with its contact: the owner, on the company's number or else their own. */
function firm(eb: OrdersIn, column: PartyColumn) {
  return jsonObjectFrom(
    eb
      .selectFrom('companies')
      .innerJoin('users as owner', 'owner.id', 'companies.owner_user_id')
      .select([
        'companies.name',
        'owner.first_name',
        'owner.last_name',
        'owner.email',
        'companies.payable_contact_email',
        'companies.payable_contact_phone',
        'companies.vosa_number',
        'companies.fors_status',
        sql<string | null>`coalesce(companies.phone, owner.phone)`.as('phone'),
        sql<string[]>`array(select registration from vehicles where vehicles.company_id = companies.id
          and removed_at is null order by registration)`.as('vehicles'),
      ])
      .whereRef('companies.id', '=', column),
  )
}
