import { permissionsOf } from '../contract/rules/permissions.ts'
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
export function roleOfStaff({ role }: Pick<StaffRow, 'role'>): StaffMember['role'] {
  if (role === 'owner') return 'haulier'
  if (role === 'admin' || role === 'super-admin') throw new Error('An admin belongs to no company')
  return role
}

export function presentStaff(row: StaffRow): StaffMember {
  const { id, first_name, last_name, email, phone, open_assignments } = row
  const role = roleOfStaff(row)
  return {
    id,
    full_name: nameOf(row),
    first_name,
    last_name,
    email,
    phone,
    role,
    open_assignments,
    permissions: switchesOf(permissionsOf([role], row.permissions)),
    email_verified: row.email_verified_at !== null,
    verified: row.verified_at !== null,
    deactivated_at: row.deactivated_at?.toISOString() ?? null,
    version: row.staff_version,
  }
}
