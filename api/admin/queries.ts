import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { UserListQuery, UserSort } from '../contract/admin.ts'
import type { Role } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { containing } from '../db/search.ts'

type Filter = Pick<UserListQuery, 'role' | 'state' | 'search'>
type Column = Exclude<UserSort, `-${string}`>

/** Truncated, since the key travels in the cursor. Sorting by id needs no key. */
const sortKeys = {
  id: sql<string>`''`,
  name: sql<string>`left(lower(${fullName()}), 40)`,
  company: sql<string>`left(lower(coalesce(companies.name, 'Admin')), 40)`,
  email: sql<string>`left(lower(users.email), 40)`,
} as const satisfies Record<Column, RawBuilder<string>>

function userRows(db: Db | Trx) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('users as verifier', 'verifier.id', 'users.verified_by')
    .where('users.deleted_at', 'is', null)
    .select([
      'users.id',
      'users.role as stored_role',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone',
      'users.company_id',
      'users.email_verified_at',
      'users.verified_at',
      'users.approval_version',
      'users.created_at',
      'companies.name as company_name',
      'companies.is_contractor',
      'companies.is_supplier',
      'companies.is_haulier',
      fullName<string | null>('verifier').as('verified_by_name'),
    ])
}

export type UserRecord = Awaited<ReturnType<typeof findUser>> & {}

export function findUser(db: Db | Trx, id: number) {
  return userRows(db).where('users.id', '=', id).executeTakeFirst()
}

export function lockUser(trx: Trx, id: number) {
  return userRows(trx).where('users.id', '=', id).forNoKeyUpdate('users').executeTakeFirst()
}

export function listUsers(db: Db, { limit, cursor, sort, ...filter }: Filter & UserListQuery) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const key = sortKeys[sort.replace('-', '') as Column]
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return userRows(db)
    .select(key.as('sort_key'))
    .where((eb) => matches(eb, filter))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, users.id) ${beyond} (${cursor?.[0]}, ${cursor?.[1]})`),
    )
    .orderBy('sort_key', direction)
    .orderBy('users.id', direction)
    .limit(limit + 1)
    .execute()
}

export async function countUsers(db: Db, filter: Filter): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .where('users.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => matches(eb, filter))
    .executeTakeFirstOrThrow()
  return total
}

type UsersWithCompanies = Database & {
  companies: { [Name in keyof Database['companies']]: Database['companies'][Name] }
}

function matches(eb: ExpressionBuilder<UsersWithCompanies, 'users' | 'companies'>, { role, state, search }: Filter) {
  const conditions = []
  if (role) conditions.push(hasRole(eb, role))
  if (state) conditions.push(eb('users.verified_at', state === 'verified' ? 'is not' : 'is', null))
  if (state === 'waiting') conditions.push(isWaiting())
  if (search !== null) {
    const pattern = containing(search)
    conditions.push(
      eb.or([
        eb(fullName(), 'ilike', pattern),
        eb('users.email', 'ilike', pattern),
        eb(sql<string>`coalesce(companies.name, 'Admin')`, 'ilike', pattern),
        ...(isId(search) ? [eb('users.id', '=', Number(search))] : []),
      ]),
    )
  }
  return eb.and(conditions)
}

/** The mail about a new account links to its row by id. */
function isId(search: string): boolean {
  return /^[1-9]\d{0,8}$/.test(search)
}

/** Confirmed, not approved yet, and never banned. A ban withdraws the approval, so only its event shows it. */
function isWaiting(): RawBuilder<boolean> {
  return sql<boolean>`(users.email_verified_at is not null
    and users.id not in (select (data->>'user_id')::int from events where kind = 'user.banned'))`
}

const serviceColumns = {
  contractor: 'companies.is_contractor',
  supplier: 'companies.is_supplier',
  haulier: 'companies.is_haulier',
} as const

function hasRole(eb: ExpressionBuilder<UsersWithCompanies, 'users' | 'companies'>, role: Role) {
  if (role === 'contractor' || role === 'supplier' || role === 'haulier') {
    const owns = eb.and([eb('users.role', '=', 'owner'), eb(serviceColumns[role], '=', true)])
    return role === 'haulier' ? owns : eb.or([owns, eb('users.role', '=', role)])
  }
  return eb('users.role', '=', role)
}

type Approval = { verified_at: Date | null; verified_by: number | null; approval_version: number }

export async function updateApproval(trx: Trx, id: number, approval: Approval): Promise<void> {
  await trx.updateTable('users').set(approval).where('id', '=', id).execute()
}

export async function setDeleted(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('users').set({ deleted_at: now }).where('id', '=', id).execute()
}

export async function findMembers(trx: Trx, companyId: number): Promise<number[]> {
  const members = await trx.selectFrom('users').select('id').where('company_id', '=', companyId).execute()
  return members.map(({ id }) => id)
}

/** Orders too, because their quotes may be released later. */
export async function withholdQuotes(trx: Trx, companyId: number, withheld: boolean): Promise<void> {
  await trx
    .updateTable('quotes')
    .set({ withheld })
    .where('company_id', '=', companyId)
    .where('withheld', '!=', withheld)
    .execute()
}
