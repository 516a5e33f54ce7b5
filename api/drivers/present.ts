import { nameOf } from '../db/fullName.ts'
import type { listDrivers } from './queries.ts'

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
