import { readChecked } from '../offline/checked.ts'
import type { UserDb } from '../offline/databases.ts'
import { frozenAssignment } from '../offline/kinds/frozen.ts'
import { listAssignments } from '../offline/otherWork.ts'
import { type AssignedDriver, overlayDrivers } from '../offline/overlayDrivers.ts'
import type { CachedDriver, CachedOrder, OutboxRow } from '../offline/rows.ts'

/** Adds this device's decisions, except refused or overruled ones. `checkedAt`: when the server last answered. */
export function layDriversOver(
  order: Pick<CachedOrder, 'quote_id' | 'drivers'>,
  rows: readonly OutboxRow[],
  checkedAt: number,
): AssignedDriver[] {
  return overlayDrivers(
    order,
    rows.filter(({ state, overruled }) => state !== 'needs_attention' && !overruled),
    checkedAt,
  )
}

/** All orders on this device, with its own decisions applied. */
export async function readDrivenOrders(
  db: UserDb,
): Promise<readonly (Omit<CachedOrder, 'drivers'> & { drivers: readonly AssignedDriver[] })[]> {
  const [checked, orders, rows] = await Promise.all([readChecked(db), db.orders.toArray(), listAssignments(db)])
  return orders.map((order) => ({ ...order, drivers: layDriversOver(order, rows, checked?.at ?? 0) }))
}

/** Decisions overruled by others, unless this device has made a later one about the same driver. */
export async function readOverruled(db: UserDb): Promise<readonly OutboxRow[]> {
  const rows = await listAssignments(db)
  const aboutOf = (row: OutboxRow) => `${row.quoteId} ${frozenAssignment(row).driver_id}`
  const last = new Map(rows.map((row) => [aboutOf(row), row.seq]))
  return rows.filter((row) => row.overruled === 'unread' && last.get(aboutOf(row)) === row.seq)
}

export function isOnlyHere({ pending, state }: Pick<AssignedDriver, 'pending' | 'state'>): boolean {
  return pending !== null && state !== 'received'
}

export async function readDrivers(db: UserDb): Promise<readonly CachedDriver[]> {
  const drivers = await db.drivers.toArray()
  return drivers.sort((one, other) => one.full_name.localeCompare(other.full_name))
}
