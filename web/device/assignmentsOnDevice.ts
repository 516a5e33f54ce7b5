import { readChecked } from '../offline/checked.ts'
import type { UserDb } from '../offline/databases.ts'
import { frozenAssignment } from '../offline/kinds/frozen.ts'
import { listAssignments } from '../offline/otherWork.ts'
import { type AssignedDriver, overlayDrivers } from '../offline/overlayDrivers.ts'
import type { CachedDriver, CachedOrder, OutboxRow } from '../offline/rows.ts'

/** The drivers as the yard decided, without decisions that were refused or overruled. `checkedAt`: when the server last answered. */
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

/** Every order on this device, with its own decisions laid over it. */
export async function readDrivenOrders(
  db: UserDb,
): Promise<readonly (Omit<CachedOrder, 'drivers'> & { drivers: readonly AssignedDriver[] })[]> {
  const [checked, orders, rows] = await Promise.all([readChecked(db), db.orders.toArray(), listAssignments(db)])
  return orders.map((order) => ({ ...order, drivers: layDriversOver(order, rows, checked?.at ?? 0) }))
}

/** Decisions that were overruled by others, and by no later one of this device about the same driver. */
export async function readOverruled(db: UserDb): Promise<readonly OutboxRow[]> {
  const rows = await listAssignments(db)
  const aboutOf = (row: OutboxRow) => `${row.quoteId} ${frozenAssignment(row).driver_id}`
  const last = new Map(rows.map((row) => [aboutOf(row), row.seq]))
  return rows.filter((row) => row.overruled === 'unread' && last.get(aboutOf(row)) === row.seq)
}

/** Whether the server has still to hear of it. */
export function isOnlyHere({ pending, state }: Pick<AssignedDriver, 'pending' | 'state'>): boolean {
  return pending !== null && state !== 'received'
}

/** Whom the office may assign, by name. */
export async function readDrivers(db: UserDb): Promise<readonly CachedDriver[]> {
  const drivers = await db.drivers.toArray()
  return drivers.sort((one, other) => one.full_name.localeCompare(other.full_name))
}
