import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const mostRecent = 10

export function findProductOf(db: Db, quoteId: number) {
  return db
    .selectFrom('quotes')
    .select('product_id')
    .where('id', '=', quoteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export function listMarkups(db: Db, productId: number, exceptId: number) {
  return db
    .selectFrom('quotes')
    .select(['id', 'quantity_kg'])
    .select((eb) => [
      eb.ref('markup_pence').$notNull().as('markup_pence'),
      eb.ref('verified_at').$notNull().as('verified_at'),
    ])
    .where('product_id', '=', productId)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId)
    .where('verified_at', 'is not', null)
    .orderBy('verified_at', 'desc')
    .limit(mostRecent)
    .execute()
}

export function findLastTotal(db: Db, productId: number) {
  return db
    .selectFrom('quotes')
    .innerJoin('orders', 'orders.quote_id', 'quotes.id')
    .select(['orders.quote_id', 'orders.quantity_kg'])
    .select(
      sql<number>`orders.supplier_price_pence + coalesce(orders.haulier_price_pence, 0) + orders.markup_pence`.as(
        'total_pence',
      ),
    )
    .where('quotes.product_id', '=', productId)
    .where('quotes.status', '=', 1)
    .where('quotes.deleted_at', 'is', null)
    .orderBy('orders.accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
