import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { type Audience, toCompany, toUser } from '../events/record.ts'

export type Order = Selectable<Database['orders']>

/** Frozen on acceptance. The carrier is the accepted haulier, else the supplier. */
type NewOrder = Pick<
  Insertable<Database['orders']>,
  | 'quote_id'
  | 'bid_id'
  | 'haulier_bid_id'
  | 'contractor_company_id'
  | 'supplier_company_id'
  | 'haulier_company_id'
  | 'quantity_kg'
  | 'supplier_price_pence'
  | 'haulier_price_pence'
  | 'markup_pence'
  | 'accepted_by'
  | 'accepted_at'
>

export async function insertOrder(trx: Trx, order: NewOrder): Promise<void> {
  await trx
    .insertInto('orders')
    .values({ ...order, carrier_company_id: order.haulier_company_id ?? order.supplier_company_id })
    .execute()
}

/** Undefined unless the company is the order's contractor, supplier or haulier. */
export function findOrder(db: Db | Trx, quoteId: number, companyId: number): Promise<Order | undefined> {
  return orderOfParty(db, quoteId, companyId).executeTakeFirst()
}

/** Locks it. Lock the quote first if you also change the quote or its bids. */
export function lockOrder(trx: Trx, quoteId: number, companyId: number): Promise<Order | undefined> {
  return orderOfParty(trx, quoteId, companyId).forUpdate().executeTakeFirst()
}

function orderOfParty(db: Db | Trx, quoteId: number, companyId: number) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where((eb) =>
      eb.or([
        eb('contractor_company_id', '=', companyId),
        eb('supplier_company_id', '=', companyId),
        eb('haulier_company_id', '=', companyId),
      ]),
    )
}

export function findOrderOfHaulierBid(
  db: Db | Trx,
  haulierBidId: number,
  companyId: number,
): Promise<{ quote_id: number } | undefined> {
  return db
    .selectFrom('orders')
    .select('quote_id')
    .where('haulier_bid_id', '=', haulierBidId)
    .where('haulier_company_id', '=', companyId)
    .executeTakeFirst()
}

export async function confirmBySupplier(trx: Trx, quoteId: number, by: number, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ supplier_confirmed_by: by, supplier_confirmed_at: at, version: eb('version', '+', 1) }))
    .where('quote_id', '=', quoteId)
    .execute()
}

export async function confirmByHaulier(trx: Trx, quoteId: number, by: number, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set((eb) => ({ haulier_confirmed_by: by, haulier_confirmed_at: at, version: eb('version', '+', 1) }))
    .where('quote_id', '=', quoteId)
    .execute()
}

export async function markAcceptedByHaulier(trx: Trx, bidId: number, now: Date): Promise<void> {
  await trx
    .updateTable('bids')
    .set({ accepted: 'accepted_by_haulier', updated_at: now })
    .where('id', '=', bidId)
    .execute()
}

export async function listOrderAudience(trx: Trx, order: Order): Promise<Audience[]> {
  const assigned = await trx
    .selectFrom('driver_assignments')
    .select('driver_id')
    .where('quote_id', '=', order.quote_id)
    .where('removed_at', 'is', null)
    .execute()
  return audienceOf(
    order,
    assigned.map(({ driver_id }) => driver_id),
  )
}

export function audienceOf(order: Parties, drivers: readonly number[]): Audience[] {
  const companies = [order.contractor_company_id, order.supplier_company_id, order.carrier_company_id]
  return [...companies.map(toCompany), ...drivers.map(toUser), 'admins']
}

type Parties = Pick<Order, 'contractor_company_id' | 'supplier_company_id' | 'carrier_company_id'>
