import type { AppDeps } from '../auth/appDeps.ts'
import type { Role } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import { nameOf } from '../db/fullName.ts'
import type { Deps } from '../deps.ts'
import { recordEvent } from '../events/record.ts'
import { requireSecondFactor } from './factorCheck.ts'
import { requireOwnPassword } from './ownPassword.ts'
import { deleteUnconfirmed } from './queries.ts'

/** The password and the second step, so that an unattended browser can't give the firm away. */
export async function requireOwnHand(
  deps: AppDeps,
  { id }: { id: number },
  { account_password, code }: { account_password: string; code: string | null },
): Promise<void> {
  await requireOwnPassword(deps, id, { account_password })
  if (code !== null) await deps.limits.count('factor_code', { user: id })
  await requireSecondFactor(deps, id, code)
}

/** A registration replaces an unconfirmed one, so nobody can block another's email. Accounts made by others stay. */
export function releaseEmail(trx: Trx, deps: Deps, email: string): Promise<void> {
  return releaseEmails(trx, deps, [email])
}

export async function releaseEmails(trx: Trx, deps: Deps, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  const replaced = await deleteUnconfirmed(trx, deps.now(), { emails })
  for (const user of replaced) await recordDeletion(trx, deps, user)
}

export async function recordDeletion(trx: Trx, deps: Deps, user: { id: number; name: string }): Promise<void> {
  await recordEvent(trx, deps, {
    kind: 'user.deleted',
    actor_id: null,
    audience: ['admins'],
    data: { user_id: user.id, name: user.name },
  })
}

type Person = {
  id: number
  first_name: string
  last_name: string
  email: string
  phone: string | null
  company_id: number | null
}

/** As they and admins see them; the first role is the main one. */
export function presentPerson({ id, first_name, last_name, email, phone, company_id }: Person, roles: readonly Role[]) {
  const [role] = roles
  if (!role) throw new Error(`User ${id} has no role`)
  const name = nameOf({ first_name, last_name })
  return { id, first_name, last_name, name, email, phone, role, roles: [...roles], company_id }
}
