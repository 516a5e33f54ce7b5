import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { plansOfOrder } from '../attachments/queries.ts'
import type { JobQuery } from '../contract/sync.ts'
import { compiledOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import { type Audience, toCompany, toUser } from '../events/record.ts'
import { isCarried } from '../quotes/queries/carried.ts'

/** Drivers see orders that they are assigned to; the office sees those that its company carries as haulier. */
export type OrderViewer = { user_id: number; company_id: number; isDriver: boolean }

/** Finished orders remain while their last activity is after `keptSince`. */
export type Window = { keptSince: Date }

/** Order data for the road. The only price is the haulier's own. */
function orderRows(db: Db | Trx, page: Page) {
  return db
    .selectFrom(page.as('page'))
    .innerJoin('orders', 'orders.quote_id', 'page.quote_id')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .innerJoin('bids', 'bids.id', 'orders.bid_id')
    .innerJoin('haulier_bids', 'haulier_bids.id', 'orders.haulier_bid_id')
    .innerJoin('companies as contractor', 'contractor.id', 'orders.contractor_company_id')
    .innerJoin('companies as supplier', 'supplier.id', 'orders.supplier_company_id')
    .innerJoin('users as buyer', 'buyer.id', 'quotes.user_id')
    .innerJoin('users as seller', 'seller.id', 'bids.user_id')
    .leftJoin('order_sums', (join) => join.on(isCarried('order_sums')))
    .select([
      'orders.quote_id',
      'haulier_bids.id as haulier_bid_id',
      'orders.quantity_kg',
      'orders.haulier_price_pence',
      'orders.accepted_at',
      'orders.supplier_confirmed_at',
      'orders.haulier_confirmed_at',
      'orders.closed_at',
      'orders.is_cancelled',
      'orders.close_reason',
      'products.name as product_name',
      'quotes.delivery_from_date',
      'quotes.delivery_to_date',
      'quotes.address',
      'quotes.city',
      'quotes.postcode',
      'quotes.latitude',
      'quotes.longitude',
      'quotes.precision',
      'quotes.access_times_open',
      'quotes.access_times_close',
      'quotes.site_entrance',
      'quotes.notes',
      'contractor.name as contractor_name',
      'supplier.name as supplier_name',
      sql<number>`coalesce(order_sums.delivered_kg, 0)`.as('delivered_kg'),
      sql<number>`coalesce(order_sums.loads, 0)`.as('loads'),
      // The driver calls the site's contact, or the buyer if the contact has no telephone.
      sql<string>`coalesce(case when quotes.site_contact_phone is not null then quotes.site_contact_name end,
        ${fullName('buyer')})`.as('site_name'),
      sql<string | null>`coalesce(quotes.site_contact_phone, buyer.phone, contractor.phone)`.as('site_phone'),
      fullName('seller').as('seller_name'),
      sql<string | null>`coalesce(seller.phone, supplier.phone)`.as('seller_phone'),
      // The constraint bids_collection_point ensures these for bids that need a haulier.
      sql<string>`bids.collection_address`.as('collection_address'),
      sql<string>`bids.collection_postcode`.as('collection_postcode'),
      sql<string>`bids.supplier_access_open`.as('supplier_access_open'),
      sql<string>`bids.supplier_access_close`.as('supplier_access_close'),
      'bids.collection_latitude',
      'bids.collection_longitude',
      'bids.collection_precision',
    ])
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRows>['executeTakeFirstOrThrow']>>

/** Ids and sums only. Find the page first and join later, since a carrier has tens of thousands of orders. */
function ordersOf(db: Db | Trx, viewer: OrderViewer) {
  return db
    .selectFrom('orders')
    .leftJoin('order_sums', (join) => join.on(isCarried('order_sums')))
    .select(['orders.quote_id', sql<number>`${isFinished}::int`.as('finished')])
    .where('orders.haulier_bid_id', 'is not', null)
    .where(isOf(viewer))
}
type Page = ReturnType<typeof ordersOf>

const isFinished = sql<boolean>`(orders.closed_at is not null or orders.is_delivered)`

function isOf({ user_id, company_id, isDriver }: OrderViewer) {
  if (!isDriver) return sql<boolean>`orders.carrier_company_id = ${company_id}`
  return sql<boolean>`orders.haulier_bid_id in (select assigned.haulier_bid_id from driver_assignments as assigned
    where assigned.driver_id = ${user_id} and assigned.removed_at is null)`
}

function isKept({ keptSince }: Window) {
  return sql<boolean>`(not ${isFinished}
    or greatest(orders.accepted_at, orders.closed_at, order_sums.last_at) > ${keptSince})`
}

type JobPage = Window & JobQuery & { now: Date }

/** Orders in progress first, then newest first. */
export function listJobs(db: Db, viewer: OrderViewer, { now, cursor, limit, ...window }: JobPage) {
  const today = sql`(${now}::timestamptz at time zone 'Europe/London')::date`
  const page = ordersOf(db, viewer)
    .where(isKept(window))
    .$if(cursor !== undefined, (rows) =>
      rows.where(sql<boolean>`(${isFinished}::int, -orders.quote_id) > (${cursor?.[0]}::int, -${cursor?.[1]}::int)`),
    )
    .orderBy('finished')
    .orderBy('orders.quote_id', 'desc')
    .limit(limit + 1)
  return orderRows(db, page)
    .select([
      'page.finished',
      sql<string | null>`(select vehicle from tickets where driver_id = ${viewer.user_id} and vehicle is not null
        order by tickets.id desc limit 1)`.as('last_vehicle'),
      sql<number>`(select count(*) from tickets where tickets.quote_id = orders.quote_id
        and driver_id = ${viewer.user_id} and voided_at is null
        and (logged_at at time zone 'Europe/London')::date = ${today})`.as('tickets_today'),
    ])
    .orderBy('page.finished')
    .orderBy('orders.quote_id', 'desc')
    .execute()
}
export type JobRow = Awaited<ReturnType<typeof listJobs>>[number]

export async function countOrders(db: Db | Trx, viewer: OrderViewer, window: Window): Promise<number> {
  const { total } = await ordersOf(db, viewer)
    .clearSelect()
    .where(isKept(window))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const heads = compiledOnce((db, _: object) =>
  db
    .selectFrom('epoch')
    .select(['id as epoch', sql<number>`(select coalesce(max(id), 0) from events)`.as('last_event_id')]),
)

/** The database's epoch and the last event visible here. Ids follow commit order, so no earlier one is missing. */
export async function findHead(db: Db | Trx): Promise<{ epoch: string; last_event_id: number }> {
  const [head] = await heads(db, {})
  if (!head) throw new Error('A database without an epoch')
  return head
}

const changesOfRights = compiledOnce((db, { user, since }: { user: Audience; since: number }) =>
  db
    .selectFrom('event_audiences')
    .innerJoin('events', 'events.id', 'event_audiences.event_id')
    .select('events.id')
    .where('event_audiences.audience', '=', user)
    .where('event_audiences.event_id', '>', since)
    .where('events.kind', '=', 'staff.permissions_changed')
    .limit(1),
)

/** If so, a device may hold data that they may no longer see, or lack data that they now may. */
export async function hasOtherRights(trx: Trx, userId: number, since: number): Promise<boolean> {
  return (await changesOfRights(trx, { user: toUser(userId), since })).length > 0
}

const touchedQuotes = compiledOnce((db, { audiences, since }: { audiences: Audience[]; since: number }) =>
  db
    .selectFrom('event_audiences')
    .innerJoin('events', 'events.id', 'event_audiences.event_id')
    .select(sql<number>`events.quote_id`.as('quote_id'))
    .distinct()
    .where(sql<boolean>`event_audiences.audience = any(${audiences}::text[])`)
    .where('event_audiences.event_id', '>', since)
    .where('events.quote_id', 'is not', null)
    .orderBy('events.quote_id', 'desc'),
)

/** Quotes with events for this viewer after `since`, newest first. Drivers are told by name, not by company. */
export async function listTouchedQuotes(trx: Trx, viewer: OrderViewer, since: number): Promise<number[]> {
  const audiences = viewer.isDriver ? [toUser(viewer.user_id)] : [toUser(viewer.user_id), toCompany(viewer.company_id)]
  const rows = await touchedQuotes(trx, { audiences, since })
  return rows.map(({ quote_id }) => quote_id)
}

/** Changed orders, or all kept ones from this number down. */
export type OrderSelection = { quoteIds: readonly number[] } | (Window & { upTo: number })

export function listOrders(trx: Trx, viewer: OrderViewer, selection: OrderSelection, limit: number) {
  const page = ordersOf(trx, viewer)
    .where(
      'quoteIds' in selection
        ? sql<boolean>`orders.quote_id = any(${selection.quoteIds})`
        : sql<boolean>`orders.quote_id <= ${selection.upTo} and ${isKept(selection)}`,
    )
    .orderBy('orders.quote_id', 'desc')
    .limit(limit)
  return orderRows(trx, page)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('driver_assignments')
          .innerJoin('users', 'users.id', 'driver_assignments.driver_id')
          .select(['users.id', fullName().as('full_name')])
          .whereRef('driver_assignments.quote_id', '=', 'orders.quote_id')
          .where('driver_assignments.removed_at', 'is', null)
          .orderBy('driver_assignments.id'),
      ).as('drivers'),
    )
    .$if(viewer.isDriver, (rows) => rows.select(plansOfOrder(trx).as('plans')))
    .orderBy('orders.quote_id', 'desc')
    .execute()
}

/** Quotes that were once the viewer's. A viewer who merely heard of a quote gets nothing about it. */
export async function listOnceSeen(trx: Trx, viewer: OrderViewer, quoteIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('quotes')
    .select('id')
    .where('id', 'in', [...quoteIds])
    .where(
      viewer.isDriver
        ? sql<boolean>`exists (select from driver_assignments where quote_id = quotes.id and driver_id = ${viewer.user_id})`
        : sql<boolean>`exists (select from haulier_bids where quote_id = quotes.id and company_id = ${viewer.company_id})`,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const assignableDrivers = compiledOnce((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom('users')
    .select(['id', 'phone', fullName().as('full_name')])
    .where('company_id', '=', companyId)
    .where('role', '=', 'driver')
    .where('verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name'),
)

export function listAssignableDrivers(trx: Trx, companyId: number) {
  return assignableDrivers(trx, { companyId })
}
