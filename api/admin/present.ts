import { presentPerson } from '../accounts/rules.ts'
import type { UserRow } from '../contract/admin.ts'
import { rolesOfUser, type UserRecord } from './queries.ts'

export function presentUser(user: UserRecord): UserRow {
  return {
    ...presentPerson(user, rolesOfUser(user)),
    company_name: user.company_name ?? 'Admin',
    email_verified: user.email_verified_at !== null,
    verified: user.verified_at !== null,
    verified_by_name: user.verified_by_name,
    verified_at: user.verified_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
  }
}
