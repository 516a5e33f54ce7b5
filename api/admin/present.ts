import { presentPerson } from '../accounts/rules.ts'
import type { Dashboard, UserRow } from '../contract/admin.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { StalledRow } from './dashboardQueries.ts'
import type { UserRecord } from './queries.ts'
import { rolesOfUser } from './rules.ts'

export function presentUser(user: UserRecord): UserRow {
  return {
    ...presentPerson(user, rolesOfUser(user)),
    company_name: user.company_name ?? 'Admin',
    email_verified: user.email_verified_at !== null,
    verified: user.verified_at !== null,
    verified_by_name: user.verified_by_name,
    verified_at: user.verified_at?.toISOString() ?? null,
    created_at: user.created_at.toISOString(),
    version: user.approval_version,
  }
}

export function presentStalled({ total: _, ...row }: StalledRow): Dashboard['stalled'][number] {
  const { quantity_kg, delivered_kg, last_moved_at, ...order } = row
  return {
    ...order,
    quantity: toTonnes(quantity_kg),
    delivered: toTonnes(delivered_kg),
    last_moved_at: last_moved_at.toISOString(),
  }
}
