import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import { fullName } from '../../db/fullName.ts'

/** Whether these `users` can sign in and decide for their contractor. */
export function mayDecide(users = 'users'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${users}.${column}`)
  return sql<boolean>`((${of('role')} = 'owner' or (${of('role')} = 'contractor' and exists (
      select from user_permissions where user_permissions.user_id = ${of('id')} and permission = 'decide')))
    and ${of('deleted_at')} is null and ${of('deactivated_at')} is null
    and ${of('verified_at')} is not null and ${of('email_verified_at')} is not null)`
}

/** Null without a limit. */
export async function findApprovalLimit(db: Db | Trx, userId: number): Promise<number | null> {
  const { approval_limit_pence } = await limitOf(db, userId).executeTakeFirstOrThrow()
  return approval_limit_pence
}

/** The same; it can't change until the transaction ends. */
export async function lockApprovalLimit(trx: Trx, userId: number): Promise<number | null> {
  const { approval_limit_pence } = await limitOf(trx, userId).forShare().executeTakeFirstOrThrow()
  return approval_limit_pence
}

function limitOf(db: Db | Trx, userId: number) {
  return db.selectFrom('users').select('approval_limit_pence').where('id', '=', userId)
}

export async function listApprovers(db: Db | Trx, companyId: number, totalPence: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select users.id, ${fullName()} as name from users
    where users.company_id = ${companyId} and ${mayDecide()}
      and coalesce(users.approval_limit_pence, ${totalPence}::bigint) >= ${totalPence}::bigint
    order by users.role = 'owner' desc, users.last_name, users.first_name, users.id`.execute(db)
  return rows
}
