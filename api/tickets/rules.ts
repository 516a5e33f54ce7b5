import type { Ticket } from '../contract/tickets.ts'
import type { Trx } from '../db/database.ts'
import { presentOwnTicket } from './present.ts'
import { type Behind, listTicketsOfOrders } from './readQueries.ts'

/** Somebody of the carrier: its office, or one of its drivers. */
type Carrier = { user_id: number; company_id: number; isDriver: boolean }

/** So many of the carrier's own tickets of these orders, ready to be sent: to its devices, to each driver their own. */
export async function readOwnTickets(
  trx: Trx,
  { user_id, company_id, isDriver }: Carrier,
  which: { quoteIds: readonly number[]; behind: Behind | null; limit: number },
): Promise<Ticket[]> {
  const viewer = isDriver ? { kind: 'driver' as const, user_id } : { kind: 'company' as const, company_id }
  const rows = await listTicketsOfOrders(trx, viewer, which)
  return rows.map((row) => presentOwnTicket(row))
}
