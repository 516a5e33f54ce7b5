import type { UserDb } from '../offline/databases.ts'
import { lastVehicle, overlayTickets, type TicketView } from '../offline/overlay.ts'

/** One order's tickets of this user wherever each of them is, the newest first. */
export async function readJobTickets(db: UserDb, quoteId: number): Promise<readonly TicketView[]> {
  return (await readTickets(db)).filter((ticket) => ticket.quoteId === quoteId)
}

export type VehicleMemory = {
  /** Of this user's last ticket. */
  last: string | null
  /** Each vehicle's last tare in kilograms. */
  tares: ReadonlyMap<string, number>
}

/** What the tickets on this phone say of the lorries. */
export async function readVehicleMemory(db: UserDb): Promise<VehicleMemory> {
  const tickets = await readTickets(db)
  const oldestFirst = tickets.filter(({ isVoided }) => !isVoided).reverse()
  const tares = oldestFirst.flatMap(({ vehicle, tare_kg }) => (vehicle ? [[vehicle, tare_kg] as const] : []))
  return { last: lastVehicle(tickets), tares: new Map(tares) }
}

async function readTickets(db: UserDb): Promise<readonly TicketView[]> {
  const [cached, rows, receipts] = await Promise.all([db.tickets.toArray(), db.outbox.toArray(), db.receipts.toArray()])
  return overlayTickets(cached, rows, receipts)
}
