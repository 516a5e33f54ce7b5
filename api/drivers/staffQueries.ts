import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely'
import type { Permission } from '../contract/rules/permissions.ts'
import type { StaffKind, StaffQuery } from '../contract/staff.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { containing } from '../db/search.ts'
import { isInProgress } from '../quotes/queries/standing.ts'

type Users = ExpressionBuilder<Database, 'users'>
type Filter = { kind: StaffKind | undefined; search: string | null }

const group = sql<number>`case users.role when 'owner' then 0 when 'driver' then 2 else 1 end`

function staffRows(db: Db | Trx, companyId: number) {
  return db
    .with('open', (cte) =>
      openAssignments(cte)
        .select((eb) => ['assigned.driver_id', eb.fn.countAll<number>().as('orders')])
        .where('orders.carrier_company_id', '=', companyId)
        .groupBy('assigned.driver_id'),
    )
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('open', 'open.driver_id', 'users.id')
    .where('users.company_id', '=', companyId)
    .where('users.deleted_at', 'is', null)
    .select([
      'users.id',
      'users.role',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone',
      'users.email_verified_at',
      'users.verified_at',
      'users.deactivated_at',
      'users.staff_version',
      'users.approval_limit_pence',
      'companies.is_contractor',
      'companies.is_supplier',
      'companies.is_haulier',
      group.as('standing'),
      sql<Permission[]>`array(select permission from user_permissions where user_id = users.id)`.as('permissions'),
      sql<number>`coalesce(open.orders, 0)`.as('open_assignments'),
    ])
}

function openAssignments(db: Db | Trx | QueryCreator<Database>) {
  return db
    .selectFrom('driver_assignments as assigned')
    .innerJoin('orders', 'orders.haulier_bid_id', 'assigned.haulier_bid_id')
    .where('assigned.removed_at', 'is', null)
    .where(isInProgress())
}

export type StaffRow = Awaited<ReturnType<ReturnType<typeof staffRows>['executeTakeFirstOrThrow']>>

export function findStaff(db: Db | Trx, companyId: number, userId: number): Promise<StaffRow | undefined> {
  return staffRows(db, companyId).where('users.id', '=', userId).executeTakeFirst()
}

/** Blocks assignments and access changes until the transaction ends. False if they aren't in the firm. */
export async function lockStaff(trx: Trx, companyId: number, userId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

export function listStaff(db: Db, companyId: number, { limit, cursor, ...filter }: Filter & StaffQuery) {
  return staffRows(db, companyId)
    .where((eb) => matches(eb, filter))
    .$if(cursor !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(${group}, users.last_name, users.first_name, users.id)
          > (${cursor?.[0]}::int, ${cursor?.[1]}, ${cursor?.[2]}, ${cursor?.[3]}::int)`,
      ),
    )
    .orderBy('standing')
    .orderBy('users.last_name')
    .orderBy('users.first_name')
    .orderBy('users.id')
    .limit(limit + 1)
    .execute()
}

export async function countStaff(db: Db, companyId: number, filter: Filter): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('users.company_id', '=', companyId)
    .where('users.deleted_at', 'is', null)
    .where((eb) => matches(eb, filter))
    .executeTakeFirstOrThrow()
  return total
}

function matches(eb: Users, { kind, search }: Filter) {
  const conditions = []
  if (kind) conditions.push(eb('users.role', kind === 'driver' ? '=' : '!=', 'driver'))
  if (search !== null) {
    const pattern = containing(search)
    conditions.push(
      eb.or([
        eb(fullName(), 'ilike', pattern),
        eb('users.email', 'ilike', pattern),
        eb('users.phone', 'ilike', pattern),
      ]),
    )
  }
  return eb.and(conditions)
}

/** To running orders, in the order in which quotes are locked. */
export function listOpenAssignments(db: Db | Trx, driverId: number) {
  return openAssignments(db)
    .select(['assigned.haulier_bid_id', 'assigned.quote_id'])
    .where('assigned.driver_id', '=', driverId)
    .orderBy('assigned.quote_id')
    .execute()
}

type StaffChange = { staff_version: number } & Partial<
  Pick<StaffRow, 'deactivated_at' | 'role' | 'approval_limit_pence'>
>

export async function updateStaff(trx: Trx, userId: number, change: StaffChange): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', userId).execute()
}

export async function deletePermissions(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('user_permissions').where('user_id', '=', userId).execute()
}

export async function insertPermissions(
  trx: Trx,
  { id, role }: Pick<StaffRow, 'id' | 'role'>,
  granted: readonly Permission[],
): Promise<void> {
  if (granted.length === 0) return
  await trx
    .insertInto('user_permissions')
    .values(granted.map((permission) => ({ user_id: id, role, permission })))
    .execute()
}
