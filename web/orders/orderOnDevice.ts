import { readChecked } from '../offline/checked.ts'
import type { UserDb } from '../offline/databases.ts'
import type { CachedOrder, CachedTicket } from '../offline/rows.ts'

export type KeptOrder = {
  order: CachedOrder
  tickets: CachedTicket[]
  /** When this device last heard from the server, by its own clock. */
  checkedAt: number
}

/** Null where this device keeps nothing of the order. */
export async function readKeptOrder(db: UserDb, quoteId: number): Promise<KeptOrder | null> {
  const [order, tickets, checked] = await Promise.all([
    db.orders.get(quoteId),
    db.tickets.where('quote_id').equals(quoteId).toArray(),
    readChecked(db),
  ])
  if (!order || !checked) return null
  return { order, tickets: tickets.sort((one, other) => other.id - one.id), checkedAt: checked.at }
}
