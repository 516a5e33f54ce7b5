import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

/**
 * Whether the company whose id stands in this column is in good standing: its owner verified and not deleted. Open
 * quotes and bids of the others are hidden and can't be accepted.
 */
export function isStanding(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from companies as firm join users as owner on owner.id = firm.owner_user_id
    where firm.id = ${sql.ref(column)} and owner.verified_at is not null and owner.deleted_at is null)`
}

/** The same of one company, holding off a ban until the transaction has ended: for an acceptance. */
export async function lockStanding(trx: Trx, companyId: number): Promise<boolean> {
  const owner = await trx
    .selectFrom('companies')
    .innerJoin('users as owner', 'owner.id', 'companies.owner_user_id')
    .select(['owner.verified_at', 'owner.deleted_at'])
    .where('companies.id', '=', companyId)
    .forShare('owner')
    .executeTakeFirst()
  return Boolean(owner?.verified_at && !owner.deleted_at)
}

export async function insertCompany(trx: Trx, company: Insertable<Database['companies']>): Promise<number> {
  const { id } = await trx.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function setOwner(trx: Trx, companyId: number, userId: number): Promise<void> {
  await trx.updateTable('companies').set({ owner_user_id: userId }).where('id', '=', companyId).execute()
}

export async function insertCompanyProducts(
  trx: Trx,
  companyId: number,
  products: readonly { product_id: number; certified: boolean }[],
): Promise<void> {
  if (products.length === 0) return
  await trx
    .insertInto('company_products')
    .values(products.map(({ product_id, certified }) => ({ company_id: companyId, product_id, certified })))
    .execute()
}

/** Registrations as `normaliseVehicleRegistration` writes them, each once. */
export async function insertVehicles(
  trx: Trx,
  companyId: number,
  registrations: readonly string[],
  now: Date,
): Promise<void> {
  if (registrations.length === 0) return
  await trx
    .insertInto('vehicles')
    .values(registrations.map((registration) => ({ company_id: companyId, registration, created_at: now })))
    .execute()
}

export function findCompany(db: Db | Trx, companyId: number) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
}

/** The company if this user owns it, held until the transaction ends. */
export function lockOwnCompany(trx: Trx, companyId: number, ownerId: number) {
  return trx
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', companyId)
    .where('owner_user_id', '=', ownerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateCompany(
  trx: Trx,
  companyId: number,
  change: Updateable<Database['companies']>,
): Promise<void> {
  await trx.updateTable('companies').set(change).where('id', '=', companyId).execute()
}
