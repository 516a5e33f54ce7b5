import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { compiledOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'

/** The owner is verified and not deleted. Others' open quotes and bids are hidden and can't be accepted. */
export function isStanding(column: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${standing} and firm.id = ${sql.ref(column)})`
}

/** The same for thousands of rows. `is true` makes PostgreSQL scan the firms once instead of once per row. */
export function isAmongStanding(column: string): RawBuilder<boolean> {
  return sql<boolean>`((${sql.ref(column)} in (select firm.id from ${standing})) is true)`
}

const standing = sql`companies as firm join users as owner on owner.id = firm.owner_user_id
  where owner.verified_at is not null and owner.deleted_at is null`

/** The same for one company, for an acceptance. Blocks a ban until the transaction ends. */
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

/** The user whose id is in a column; null if nobody. */
export type Doer = { name: string; is_driver: boolean; company_id: number | null; company_name: string | null }

export function doer(column: string): RawBuilder<Doer | null> {
  return sql<Doer | null>`(select json_build_object('name', ${fullName('doer')}, 'is_driver', doer.role = 'driver',
      'company_id', doer.company_id, 'company_name', doers.name)
    from users as doer left join companies as doers on doers.id = doer.company_id where doer.id = ${sql.ref(column)})`
}

const vehicleColumns = ['id', 'registration', 'axles', 'plated_kg', 'version'] as const

const vehiclesOf = compiledOnce((db, { companyId }: { companyId: number }) =>
  db
    .selectFrom('vehicles')
    .select([...vehicleColumns])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('registration'),
)

export function listVehicles(db: Db | Trx, companyId: number) {
  return vehiclesOf(db, { companyId })
}

export async function countVehicles(trx: Trx, companyId: number): Promise<number> {
  const { total } = await trx
    .selectFrom('vehicles')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

type VehicleColumns = { registration: string; axles: number | null; plated_kg: number | null }

export function insertVehicle(trx: Trx, companyId: number, columns: VehicleColumns, now: Date) {
  return trx
    .insertInto('vehicles')
    .values({ company_id: companyId, ...columns, created_at: now })
    .returning([...vehicleColumns])
    .executeTakeFirstOrThrow()
}

export function lockVehicle(trx: Trx, companyId: number, vehicleId: number) {
  return trx
    .selectFrom('vehicles')
    .select([...vehicleColumns])
    .where('id', '=', vehicleId)
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
export type VehicleRow = Awaited<ReturnType<typeof insertVehicle>>

export function updateVehicle(
  trx: Trx,
  companyId: number,
  vehicleId: number,
  change: Partial<VehicleColumns> & { version?: number; removed_at?: Date },
) {
  return trx
    .updateTable('vehicles')
    .set(change)
    .where('id', '=', vehicleId)
    .where('company_id', '=', companyId)
    .returning([...vehicleColumns])
    .executeTakeFirstOrThrow()
}

export function listCompanyProducts(db: Db | Trx, companyId: number) {
  return db
    .selectFrom('company_products')
    .innerJoin('products', 'products.id', 'company_products.product_id')
    .select(['products.id as product_id', 'products.name', 'company_products.certified'])
    .where('company_products.company_id', '=', companyId)
    .orderBy('products.name')
    .execute()
}

export async function deleteCompanyProducts(trx: Trx, companyId: number): Promise<void> {
  await trx.deleteFrom('company_products').where('company_id', '=', companyId).execute()
}

export async function lockCompany(trx: Trx, companyId: number): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export function findCompany(db: Db | Trx, companyId: number) {
  return db.selectFrom('companies').selectAll().where('id', '=', companyId).executeTakeFirstOrThrow()
}

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
  trx: Db | Trx,
  companyId: number,
  change: Updateable<Database['companies']>,
): Promise<void> {
  await trx.updateTable('companies').set(change).where('id', '=', companyId).execute()
}
