import { readDrivenOrders } from '../device/assignmentsOnDevice.ts'
import { readChecked } from '../offline/checked.ts'
import type { UserDb } from '../offline/databases.ts'
import { sumByOrder } from '../offline/overlayProgress.ts'
import { readOwnTickets } from '../offline/ownTickets.ts'
import type { CachedTicket } from '../offline/rows.ts'

export type BoardOrder = Awaited<ReturnType<typeof readDrivenOrders>>[number] & {
  hereKg: number
}

export type Board = {
  /** When this device last heard from the server, by its own clock. */
  checkedAt: number
  orders: readonly BoardOrder[]
  /** Live tickets that look wrong, newest first. */
  flagged: readonly CachedTicket[]
}

export async function readBoard(db: UserDb): Promise<Board | null> {
  const checked = await readChecked(db)
  if (!checked) return null
  const [orders, flagged, here] = await Promise.all([readDrivenOrders(db), readFlagged(db), sumHere(db)])
  return {
    checkedAt: checked.at,
    orders: orders
      .map((order) => ({ ...order, hereKg: here.get(order.quote_id) ?? 0 }))
      .sort((one, other) => other.accepted_at.localeCompare(one.accepted_at)),
    flagged,
  }
}

/** Reads only orders with unsent loads: a firm has tens of thousands of tickets. */
async function sumHere(db: UserDb): Promise<ReadonlyMap<number, number>> {
  const { waiting } = await readOwnTickets(db)
  const quotes = waiting.map(({ quoteId }) => quoteId)
  return sumByOrder(await db.tickets.where('quote_id').anyOf(quotes).toArray(), waiting)
}

/** Reads by index: a firm has tens of thousands of tickets, only a few of them flagged. */
async function readFlagged(db: UserDb): Promise<CachedTicket[]> {
  const ids = await db.tickets.where('flags').between('', '\uffff').primaryKeys()
  const tickets = await db.tickets.bulkGet([...new Set(ids)])
  return tickets
    .filter((ticket): ticket is CachedTicket => ticket?.voided === false)
    .sort((one, other) => other.logged_at.localeCompare(one.logged_at))
}
