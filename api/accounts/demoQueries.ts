import { sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { DemoPerson } from '../contract/demo.ts'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'

export function findDemo(db: Db) {
  return db.selectFrom('demo').selectAll().executeTakeFirst()
}
export type DemoMark = NonNullable<Awaited<ReturnType<typeof findDemo>>>

export function userOf(mark: DemoMark, person: DemoPerson): number {
  return mark[`${person}_id`]
}

export function findDemoLogin(db: Db, id: number) {
  return accessRows(db)
    .select(['users.password_hash', 'users.email'])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function listNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', fullName().as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export function findStoryQuote(db: Db, mark: DemoMark) {
  const firmOf = (id: number) => sql`(select company_id from users where users.id = ${id})`
  const isLive = sql`status in ('pending', 'accepted')`
  return db
    .selectFrom('quotes')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .leftJoin('orders', 'orders.quote_id', 'quotes.id')
    .select([
      'products.name as product_name',
      'quotes.quantity_kg',
      'quotes.address',
      'quotes.city',
      sql<boolean>`quotes.status = 1`.as('checks'),
      sql<boolean>`exists (select from bids where bids.quote_id = quotes.id
        and bids.company_id = ${firmOf(mark.supplier_id)} and bids.${isLive})`.as('bids'),
      sql<boolean>`exists (select from haulier_bids where haulier_bids.quote_id = quotes.id
        and haulier_bids.company_id = ${firmOf(mark.haulier_id)} and haulier_bids.${isLive})`.as('prices'),
      'quotes.is_ordered as accepts',
      sql<boolean>`orders.supplier_confirmed_at is not null`.as('confirms'),
      sql<boolean>`exists (select from driver_assignments where driver_assignments.quote_id = quotes.id
        and driver_assignments.driver_id = ${mark.driver_id} and driver_assignments.removed_at is null)`.as('assigns'),
      sql<boolean>`exists (select from tickets where tickets.quote_id = quotes.id
        and tickets.voided_at is null)`.as('logs'),
    ])
    .where('quotes.id', '=', mark.quote_id)
    .executeTakeFirst()
}
