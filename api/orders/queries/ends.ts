import type { Db, Trx } from '../../db/database.ts'
import type { Order } from '../queries.ts'

/** Without an access check: for admins, and for reads before a lock. */
export function findAnyOrder(trx: Trx, quoteId: number): Promise<Order | undefined> {
  return trx.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).executeTakeFirst()
}

export function lockAnyOrder(trx: Trx, quoteId: number): Promise<Order | undefined> {
  return trx.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).forUpdate().executeTakeFirst()
}

type End = { by: number; at: Date; reason: string }

export async function endOrderRow(
  trx: Trx,
  quoteId: number,
  { by, at, reason, is_cancelled }: End & { is_cancelled: boolean },
): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({
      closed_by: by,
      closed_at: at,
      close_reason: reason,
      is_cancelled,
      version: eb('version', '+', 1),
    }))
    .where('quote_id', '=', quoteId)
    .execute()
}

export async function insertRelease(trx: Trx, order: Order, { by, at, reason }: End): Promise<void> {
  const { quote_id, bid_id, haulier_bid_id, accepted_by, accepted_at } = order
  await trx
    .insertInto('released_orders')
    .values({ quote_id, bid_id, haulier_bid_id, accepted_by, accepted_at, released_by: by, released_at: at, reason })
    .execute()
}

/** The days that were bid for, before any amendment. */
export function findFirstWindow(trx: Trx, quoteId: number) {
  return trx
    .selectFrom('order_terms')
    .select(['delivery_from_date', 'delivery_to_date'])
    .where('quote_id', '=', quoteId)
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
}

/** The quote stays, and the order has the quote's number. */
export async function forgetOrder(trx: Trx, quoteId: number): Promise<void> {
  await trx.deleteFrom('orders').where('quote_id', '=', quoteId).execute()
}

export async function countLiveTickets(trx: Trx, order: Order): Promise<number> {
  const { live } = await liveTickets(trx, order)
  return live
}

export async function findDeliveredKg(trx: Trx, order: Order): Promise<number> {
  const { net_kg } = await liveTickets(trx, order)
  return net_kg
}

/** A former carrier's tickets don't count. */
function liveTickets(trx: Trx, { quote_id, carrier_company_id }: Order) {
  return trx
    .selectFrom('tickets')
    .select((eb) => [
      eb.fn.countAll<number>().as('live'),
      eb.fn.coalesce(eb.fn.sum<number>('net_kg'), eb.lit(0)).as('net_kg'),
    ])
    .where('quote_id', '=', quote_id)
    .where('carrier_company_id', '=', carrier_company_id)
    .where('voided_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function findCloseReason(db: Db, quoteId: number): Promise<string | null> {
  const order = await db.selectFrom('orders').select('close_reason').where('quote_id', '=', quoteId).executeTakeFirst()
  return order?.close_reason ?? null
}

export async function findReleaseReason(db: Db, quoteId: number): Promise<string | null> {
  const release = await db
    .selectFrom('released_orders')
    .select('reason')
    .where('quote_id', '=', quoteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return release?.reason ?? null
}
