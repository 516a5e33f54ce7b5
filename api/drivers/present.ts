import { rolesOf } from '../auth/actor.ts'
import { toPounds } from '../contract/rules/money.ts'
import { switchesIn } from '../contract/rules/permissions.ts'
import type { StaffMember } from '../contract/staff.ts'
import { switchesOf } from '../contract/staff.ts'
import { nameOf } from '../db/fullName.ts'
import type { listDrivers } from './queries.ts'
import type { StaffRow } from './staffQueries.ts'

type DriverRow = { id: number; first_name: string; last_name: string; email: string; phone: string | null }

function presentDriver({ id, first_name, last_name, email, phone }: DriverRow) {
  return { id, full_name: nameOf({ first_name, last_name }), first_name, last_name, email, phone }
}

export function presentListedDriver(row: Awaited<ReturnType<typeof listDrivers>>[number]) {
  return {
    ...presentDriver(row),
    email_verified: row.email_verified_at !== null,
    open_assignments: row.open_assignments,
  }
}

export function presentAssigned(
  haulier_bid_id: number,
  { quote_id, drivers }: { quote_id: number; drivers: readonly DriverRow[] },
) {
  return { haulier_bid_id, quote_id, drivers: drivers.map(presentDriver) }
}

/** An owner counts as the haulier here, even of a firm that also buys or sells. */
export function roleOfStaff(row: StaffRow): StaffMember['role'] {
  const roles = rolesOf(row.role, row)
  const role = roles.find((one) => one === 'haulier') ?? roles[0]
  if (!role || role === 'admin' || role === 'super-admin') throw new Error('Staff have a role in their firm')
  return role
}

export function presentStaff(row: StaffRow): StaffMember {
  const { id, first_name, last_name, email, phone, open_assignments } = row
  const is_owner = row.role === 'owner'
  const limit = row.approval_limit_pence
  const ofTrades = rolesOf(row.role, row).flatMap(switchesIn)
  return {
    id,
    full_name: nameOf(row),
    first_name,
    last_name,
    email,
    phone,
    role: roleOfStaff(row),
    is_owner,
    open_assignments,
    permissions: switchesOf(is_owner ? ofTrades : row.permissions, ofTrades),
    approval_limit: limit === null ? null : toPounds(limit),
    email_verified: row.email_verified_at !== null,
    verified: row.verified_at !== null,
    deactivated_at: row.deactivated_at?.toISOString() ?? null,
    version: row.staff_version,
  }
}
