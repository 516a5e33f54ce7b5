import { sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { isOrderOf } from '../orders/queries/parties.ts'
import { isCarried } from '../quotes/queries/carried.ts'

export function findFeed(db: Db, userId: number) {
  return db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The address before it stops working. */
export function putFeed(trx: Trx, user_id: number, code: string, now: Date) {
  const fresh = { code, made_at: now, fetched_at: null }
  return trx
    .insertInto('calendar_feeds')
    .values({ user_id, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether there was one. */
export async function deleteFeed(trx: Trx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('calendar_feeds').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whose calendar has this code, with what their access depends on. */
export function findReader(db: Db, code: string) {
  return accessRows(db)
    .innerJoin('calendar_feeds', 'calendar_feeds.user_id', 'users.id')
    .select('calendar_feeds.fetched_at')
    .where('calendar_feeds.code', '=', code)
    .executeTakeFirst()
}

export async function noteFetch(db: Db, userId: number, now: Date): Promise<void> {
  await db.updateTable('calendar_feeds').set({ fetched_at: now }).where('user_id', '=', userId).execute()
}

/** More than anybody looks at; a file of this many is a megabyte. */
const mostDeliveries = 2_000

const keptDays = 31

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number]

/** Orders of the reader's firm, or those that a driver is assigned to, until a month after their last day. No price. */
export function listDeliveries(db: Db, actor: Actor, today: string) {
  const isAssigned = sql<boolean>`exists (select from driver_assignments as assigned
    where assigned.quote_id = orders.quote_id and assigned.driver_id = ${actor.id} and assigned.removed_at is null)`
  return db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .leftJoin('order_sums', (join) => join.on(isCarried('order_sums')))
    .select([
      'orders.quote_id',
      'orders.contractor_company_id',
      'orders.supplier_company_id',
      'orders.haulier_company_id',
      'orders.quantity_kg',
      'orders.accepted_at',
      'orders.supplier_confirmed_at',
      'orders.haulier_confirmed_at',
      'orders.is_cancelled',
      'products.name as product_name',
      'quotes.delivery_from_date',
      'quotes.delivery_to_date',
      'quotes.access_times_open',
      'quotes.access_times_close',
      'quotes.address',
      'quotes.city',
      'quotes.postcode',
      // Nothing comes any more after the day on which the order ended, unless it was cancelled: that stays to be seen.
      sql<string | null>`case when orders.is_cancelled then null
        when orders.closed_at is not null then (orders.closed_at at time zone 'Europe/London')::date::text
        when orders.is_delivered then (order_sums.last_at at time zone 'Europe/London')::date::text end`.as('ended_on'),
    ])
    .where(actor.roles.includes('driver') ? isAssigned : isOrderOf(actor))
    .where(sql<boolean>`quotes.delivery_to_date >= ${today}::date - ${keptDays}::int`)
    .orderBy('quotes.delivery_from_date', 'desc')
    .orderBy('orders.quote_id', 'desc')
    .limit(mostDeliveries)
    .execute()
}
