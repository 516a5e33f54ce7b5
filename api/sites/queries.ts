import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { SiteQuery } from '../contract/sites.ts'
import { findCountedPage } from '../db/countedPage.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { containing } from '../db/search.ts'
import { isCarried } from '../quotes/queries/carried.ts'
import { isAllOf, isAnyOf } from '../quotes/queries/search.ts'
import { isInProgress } from '../quotes/queries/standing.ts'

export type StoredSite = Selectable<Database['sites']>

export async function countSites(db: Db | Trx, companyId: number): Promise<{ in_use: number; archived: number }> {
  return db
    .selectFrom('sites')
    .select([
      sql<number>`count(*) filter (where archived_at is null)`.as('in_use'),
      sql<number>`count(*) filter (where archived_at is not null)`.as('archived'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** The ids of a page in order, and the total. */
export function findSitePage(db: Db, companyId: number, { search, archived, sort, cursor, limit }: SiteQuery) {
  const texts = ['sites.name', 'sites.postcode', 'sites.reference'].map((column) => sql.ref(column))
  const found = db
    .selectFrom('sites')
    .select(['sites.id', 'sites.used_at as key'])
    .where('sites.company_id', '=', companyId)
    .where('sites.archived_at', archived ? 'is not' : 'is', null)
    .where(isAllOf(search !== null && isAnyOf(...texts.map((text) => sql`${text} ilike ${containing(search)}`))))
  const direction = sort === 'used_asc' ? 'asc' : 'desc'
  return findCountedPage(db, found, { type: 'timestamptz', direction }, { after: cursor, limit })
}

/** The order made from a quote of `sites`. */
const orderedThere = sql`orders join quotes on quotes.id = orders.quote_id where quotes.site_id = sites.id`

/** With the firm's sums there; `since` is the first day that counts. */
function siteRows(db: Db, companyId: number, since: string) {
  return db
    .selectFrom('sites')
    .selectAll('sites')
    .select([
      sql<number>`(select count(*) from ${orderedThere} and ${isInProgress()})`.as('running_orders'),
      sql<number>`(select coalesce(sum(order_days.net_kg), 0) from order_days, ${orderedThere}
        and ${isCarried('order_days')} and order_days.day >= ${since}::date)`.as('net_kg'),
    ])
    .where('sites.company_id', '=', companyId)
}

export function listSites(db: Db, companyId: number, ids: readonly number[], since: string) {
  return siteRows(db, companyId, since)
    .where((eb) => eb('sites.id', '=', eb.fn.any(sql<number[]>`${ids}::int[]`)))
    .execute()
}
export type SiteRow = Awaited<ReturnType<typeof listSites>>[number]

export function findSite(db: Db, companyId: number, siteId: number, since: string) {
  return siteRows(db, companyId, since)
    .innerJoin('users as saver', 'saver.id', 'sites.saved_by')
    .select(fullName('saver').as('saved_by_name'))
    .select(sql<boolean>`exists (select from quotes where quotes.site_id = sites.id)`.as('is_named'))
    .where('sites.id', '=', siteId)
    .executeTakeFirst()
}
export type FoundSite = NonNullable<Awaited<ReturnType<typeof findSite>>>

/** Only months in which something came, the oldest first. */
export async function listMonths(db: Db, companyId: number, siteId: number, since: string) {
  const { rows } = await sql<{ month: string; net_kg: number }>`
    select to_char(order_days.day, 'YYYY-MM') as month, sum(order_days.net_kg) as net_kg
    from sites cross join order_days, ${orderedThere}
      and sites.id = ${siteId} and sites.company_id = ${companyId}
      and ${isCarried('order_days')} and order_days.day >= ${since}::date
    group by 1 order by 1`.execute(db)
  return rows
}

export function findLastLoad(db: Db, companyId: number, siteId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .innerJoin('order_days', (join) => join.on(isCarried('order_days')))
    .select(['products.name as product_name', 'order_days.day'])
    .where('quotes.site_id', '=', siteId)
    .where('quotes.company_id', '=', companyId)
    .where('order_days.loads', '>', 0)
    .orderBy('order_days.day', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function lockSite(trx: Trx, companyId: number, siteId: number): Promise<StoredSite | undefined> {
  return trx
    .selectFrom('sites')
    .selectAll()
    .where('id', '=', siteId)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertSite(trx: Trx, site: Insertable<Database['sites']>): Promise<number> {
  const { id } = await trx.insertInto('sites').values(site).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateSite(trx: Trx, siteId: number, change: Updateable<Database['sites']>): Promise<void> {
  await trx.updateTable('sites').set(change).where('id', '=', siteId).execute()
}

export async function isNamed(trx: Trx, siteId: number): Promise<boolean> {
  const quote = await trx.selectFrom('quotes').select('id').where('site_id', '=', siteId).limit(1).executeTakeFirst()
  return quote !== undefined
}

export async function deleteSite(trx: Trx, siteId: number): Promise<void> {
  await trx.deleteFrom('sites').where('id', '=', siteId).execute()
}
