import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { OrderQuery } from '../contract/orders.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { containing } from '../db/search.ts'

/** Orders with what the search looks at. */
function orderRows(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .innerJoin('bids', 'bids.id', 'orders.bid_id')
    .innerJoin('companies as contractor', 'contractor.id', 'orders.contractor_company_id')
}

/** The job with its drivers and tickets; the lists and the details add what they need. */
function jobOf(db: Db) {
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
    .select((eb) => [deliveries(eb).as('deliveries'), drivers(eb).as('drivers')])
}

type OrdersIn = ExpressionBuilder<Database, 'orders'>

/** Live tickets: a voided one counts nothing. */
function deliveries(eb: OrdersIn) {
  return jsonObjectFrom(
    eb
      .selectFrom('tickets')
      .select([
        sql<number>`coalesce(sum(net_kg), 0)`.as('delivered_kg'),
        sql<number>`count(*)`.as('loads'),
        sql<number>`count(*) filter (where cardinality(flags) > 0)`.as('flagged'),
      ])
      .whereRef('tickets.quote_id', '=', 'orders.quote_id')
      .where('voided_at', 'is', null),
  ).$notNull()
}

/** Assigned now, in the order of their assignment. */
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

/** Whose list it is: the contractor's orders, or those that the haulier carries. */
export type OrderList = { side: 'contractor' | 'haulier'; company_id: number }

const columns = {
  contractor: ['orders.contractor_company_id'],
  // A haulier that carries is the order's carrier: the index is on that column.
  haulier: ['orders.carrier_company_id', 'orders.haulier_company_id'],
} as const

type Matching = ExpressionBuilder<
  Database & { contractor: Database['companies'] },
  'orders' | 'quotes' | 'products' | 'contractor'
>

function matches(eb: Matching, { side, company_id }: OrderList, search: string | null) {
  const conditions: ExpressionWrapper<Database, never, SqlBool>[] = columns[side].map((column) =>
    eb(column, '=', company_id),
  )
  if (search !== null) {
    const pattern = containing(search)
    const searched = ['products.name', 'quotes.description', 'contractor.name'] as const
    conditions.push(eb.or(searched.map((column) => eb(column, 'ilike', pattern))))
  }
  return eb.and(conditions)
}

/** Newest first by acceptance; one row more than the page holds tells whether there is a next. */
export function listOrders(db: Db, of: OrderList, { limit, cursor, search }: OrderQuery) {
  const all = jobOf(db)
    .innerJoin('companies as supplier', 'supplier.id', 'orders.supplier_company_id')
    .leftJoin('companies as haulier', 'haulier.id', 'orders.haulier_company_id')
    .select(['supplier.name as supplier_name', 'haulier.name as haulier_name'])
    .where((eb) => matches(eb, of, search))
    .orderBy('orders.accepted_at', 'desc')
    .orderBy('orders.quote_id', 'desc')
    .limit(limit + 1)
  if (!cursor) return all.execute()
  const [accepted_at, quote_id] = cursor
  return all
    .where((eb) =>
      eb(eb.refTuple('orders.accepted_at', 'orders.quote_id'), '<', eb.tuple(new Date(accepted_at), quote_id)),
    )
    .execute()
}
export type OrderRow = Awaited<ReturnType<typeof listOrders>>[number]

export async function countOrders(db: Db, of: OrderList, search: string | null): Promise<number> {
  const { total } = await orderRows(db)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => matches(eb, of, search))
    .executeTakeFirstOrThrow()
  return total
}

/** The order, whoever asks; `partiesOf` says of the row whether they have part in it. */
export function findOrderDetails(db: Db, quoteId: number) {
  return jobOf(db)
    .innerJoin('users as creator', 'creator.id', 'quotes.user_id')
    .select([
      'quotes.quantity_kg as quote_quantity_kg',
      'quotes.latitude',
      'quotes.longitude',
      'quotes.precision',
      'quotes.tested_stone_supplier',
      'quotes.site_entrance',
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
    .where('orders.quote_id', '=', quoteId)
    .executeTakeFirst()
}
export type OrderDetailsRow = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>

type PartyColumn = 'orders.contractor_company_id' | 'orders.supplier_company_id' | 'orders.haulier_company_id'

/** A party and whom to call there: its owner, on the company's number or else their own. */
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
