import { readDrivenOrders } from '../device/assignmentsOnDevice.ts'
import { readChecked } from '../offline/checked.ts'
import type { UserDb } from '../offline/databases.ts'
import type { CachedTicket } from '../offline/rows.ts'

export type BoardOrder = Awaited<ReturnType<typeof readDrivenOrders>>[number]

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
  const [orders, flagged] = await Promise.all([readDrivenOrders(db), readFlagged(db)])
  return {
    checkedAt: checked.at,
    orders: orders.toSorted((one, other) => other.accepted_at.localeCompare(one.accepted_at)),
    flagged,
  }
}

/** By their index: a firm's tickets are tens of thousands, those that look wrong a few. */
async function readFlagged(db: UserDb): Promise<CachedTicket[]> {
  const ids = await db.tickets.where('flags').between('', '\uffff').primaryKeys()
  const tickets = await db.tickets.bulkGet([...new Set(ids)])
  return tickets
    .filter((ticket): ticket is CachedTicket => ticket?.voided === false)
    .sort((one, other) => other.logged_at.localeCompare(one.logged_at))
}
