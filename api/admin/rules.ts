import { rolesOf } from '../auth/actor.ts'
import type { Role } from '../contract/rules/permissions.ts'
import type { UserRecord } from './queries.ts'

export function rolesOfUser(user: UserRecord): readonly Role[] {
  return rolesOf(user.stored_role, {
    is_contractor: user.is_contractor === true,
    is_supplier: user.is_supplier === true,
    is_haulier: user.is_haulier === true,
  })
}

export function isOwner(user: UserRecord): user is UserRecord & { company_id: number } {
  return user.stored_role === 'owner' && user.company_id !== null
}
