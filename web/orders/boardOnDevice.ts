import { layDriversOver, listAssignmentRows } from '../device/assignmentsOnDevice.ts'
import { readChecked } from '../offline/checked.ts'
import type { UserDb } from '../offline/databases.ts'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import type { CachedOrder, CachedTicket } from '../offline/rows.ts'

export type BoardOrder = Omit<CachedOrder, 'drivers'> & { drivers: readonly AssignedDriver[] }

export type Board = {
  /** When this device last heard from the server, by its own clock. */
  checkedAt: number
  /** Newest first by acceptance. */
  orders: readonly BoardOrder[]
  /** Live tickets that look wrong, newest first. */
  flagged: readonly CachedTicket[]
}

/** The haulier's orders on this device, with its own decisions laid over them; null before they were first loaded. */
export async function readBoard(db: UserDb): Promise<Board | null> {
  const checked = await readChecked(db)
  if (!checked) return null
  const [cached, tickets, rows] = await Promise.all([db.orders.toArray(), db.tickets.toArray(), listAssignmentRows(db)])
  const orders = cached.map((order) => ({ ...order, drivers: layDriversOver(order, rows, checked.at) }))
  return {
    checkedAt: checked.at,
    orders: orders.sort((one, other) => other.accepted_at.localeCompare(one.accepted_at)),
    flagged: tickets
      .filter(({ voided, flags = [] }) => !voided && flags.length > 0)
      .sort((one, other) => other.logged_at.localeCompare(one.logged_at)),
  }
}

/** How many orders in progress each driver has. */
export function countOpenOrders(orders: readonly BoardOrder[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { progress, drivers } of orders) {
    if (progress.status === 'Completed') continue
    for (const { id, pending } of drivers) {
      if (pending !== 'remove-driver') counts.set(id, (counts.get(id) ?? 0) + 1)
    }
  }
  return counts
}
