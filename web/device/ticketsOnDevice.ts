import { toKg } from '../../api/contract/rules/weight.ts'
import type { UserDb } from '../offline/databases.ts'
import { withoutCached } from '../offline/overlayProgress.ts'
import { lastVehicle, overlayTickets, type TicketView } from '../offline/overlayTickets.ts'
import { type OwnTicket, readOwnTickets } from '../offline/ownTickets.ts'

export type JobTickets = {
  tickets: readonly TicketView[]
  /** How many there are beyond those. */
  more: number
}

/** At most `limit` of one order's tickets of this user wherever each of them is, the newest first. */
export async function readJobTickets(db: UserDb, quoteId: number, limit: number): Promise<JobTickets> {
  const [cached, allOwn] = await Promise.all([
    db.tickets.where('quote_id').equals(quoteId).toArray(),
    readOwnTickets(db),
  ])
  const own = withoutCached(
    cached,
    [...allOwn.received, ...allOwn.waiting].filter((ticket) => ticket.quoteId === quoteId),
  )
  const newest = own.sort(newestFirst).slice(0, limit)
  const [rows, receipts] = await Promise.all([
    db.outbox.bulkGet(newest.map(({ seq }) => seq)),
    db.receipts.bulkGet(newest.map(({ syncToken }) => syncToken)),
  ])
  const tickets = overlayTickets(
    cached,
    rows.flatMap((row) => row ?? []),
    receipts.flatMap((receipt) => receipt ?? []),
  )
  return { tickets: tickets.slice(0, limit), more: Math.max(0, cached.length + own.length - limit) }
}

export type VehicleMemory = {
  /** Of this user's last ticket. */
  last: string | null
  /** Each vehicle's last tare in kilograms. */
  tares: ReadonlyMap<string, number>
}

/** What the tickets on this phone say of the lorries. */
export async function readVehicleMemory(db: UserDb): Promise<VehicleMemory> {
  const [cached, { received, waiting }] = await Promise.all([db.tickets.toArray(), readOwnTickets(db)])
  const read = cached.map(({ vehicle, tare, logged_at, voided }) => ({
    ...{ vehicle, logged_at, isVoided: voided },
    tare_kg: toKg(tare),
  }))
  const own = withoutCached(cached, [...received, ...waiting]).map((ticket) => ({ ...ticket, isVoided: false }))
  const tickets = [...own, ...read].sort(newestFirst)
  const oldestFirst = tickets.filter(({ isVoided }) => !isVoided).reverse()
  const tares = oldestFirst.flatMap(({ vehicle, tare_kg }) => (vehicle ? [[vehicle, tare_kg] as const] : []))
  return { last: lastVehicle(tickets), tares: new Map(tares) }
}

function newestFirst(one: Pick<OwnTicket, 'logged_at'>, other: Pick<OwnTicket, 'logged_at'>): number {
  return other.logged_at.localeCompare(one.logged_at)
}
