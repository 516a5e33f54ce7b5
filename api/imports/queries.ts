import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { StoredSite } from '../sites/queries.ts'

/** Archived ones too: they keep their name and postcode. */
export function listSites(db: Db | Trx, companyId: number): Promise<StoredSite[]> {
  return db.selectFrom('sites').selectAll().where('company_id', '=', companyId).orderBy('name').orderBy('id').execute()
}

/** Without waiting for quotes that only name them. */
export async function lockSites(trx: Trx, companyId: number): Promise<void> {
  await trx
    .selectFrom('sites')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Includes drivers who are shut out. */
export function listDrivers(db: Db | Trx, companyId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone', 'version'])
    .where('company_id', '=', companyId)
    .where('role', '=', 'driver')
    .where('deleted_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
}

export async function countDriversSince(trx: Trx, companyId: number, since: Date): Promise<number> {
  const { total } = await trx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('role', '=', 'driver')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}

/** The users who have one of these emails; capital letters don’t count. */
export function findByEmails(trx: Trx, emails: readonly string[]) {
  return trx
    .selectFrom('users')
    .select(['id', sql<string>`lower(email)`.as('email')])
    .where('deleted_at', 'is', null)
    .where((eb) => eb(sql<string>`lower(email)`, '=', eb.fn.any(sql<string[]>`${emails}::text[]`)))
    .execute()
}

/** What this person sees: of two of one name the approved, else the older. `own`: null for admins, who see all. */
export async function listNamedProducts(db: Db | Trx, own: number | null) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'description', 'status', 'version', 'created_by'])
    .$if(own !== null, (query) => query.where((eb) => eb.or([eb('status', '=', 1), eb('created_by', '=', own)])))
    .distinctOn(sql`lower(name)`)
    .orderBy(sql`lower(name)`)
    .orderBy('status', 'desc')
    .orderBy('id')
    .execute()
  return rows
}

export async function lockProducts(trx: Trx): Promise<void> {
  await trx.selectFrom('products').select('id').orderBy('id').forNoKeyUpdate().execute()
}

export async function countProductsSince(trx: Trx, userId: number, since: Date): Promise<number> {
  const { total } = await trx
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('created_by', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return total
}
