import { orderProgress, type Progress } from '../../api/contract/rules/progress.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { frozenAssignment, frozenTicket } from './kinds/frozen.ts'
import type { OwnTicket } from './ownTickets.ts'
import type { CachedOrder, CachedTicket, OutboxRow, OutboxState, Receipt, RowError } from './rows.ts'

/** What the screens show: the cache with the outbox laid over it. Pure functions; weights in whole kilograms. */

export type TicketView = {
  syncToken: string | null
  quoteId: number
  state: OutboxState
  /** Null until the server has numbered it. */
  number: number | null
  gross_kg: number
  tare_kg: number
  net_kg: number
  vehicle: string | null
  signed_by: string | null
  /** ISO 8601. */
  logged_at: string
  flags: readonly string[]
  isVoided: boolean
  /** Why it has not been sent, or who has to act. */
  error: RowError | null
  /** The outbox row's, for "Try again"; null for what only the cache holds. */
  seq: number | null
  /** As the server gave it; null until the cache holds it. */
  cached: CachedTicket | null
}

/** Newest first. An own ticket that the cache holds by now is shown from there. */
export function overlayTickets(
  cached: readonly CachedTicket[],
  rows: readonly OutboxRow[],
  receipts: readonly Receipt[],
): TicketView[] {
  const numbers = new Map(receipts.map((receipt) => [receipt.syncToken, receipt]))
  const ofTickets = rows.filter(({ kind }) => kind === 'ticket')
  const own = withoutCached(cached, ofTickets).map((row) => viewOfRow(row, numbers.get(row.syncToken)))
  return [...own, ...cached.map(viewOfCached)].sort((one, other) => other.logged_at.localeCompare(one.logged_at))
}

/** Those of this device's tickets that the cache doesn't hold yet. */
export function withoutCached<Own extends { syncToken: string }>(
  cached: readonly Pick<CachedTicket, 'sync_token'>[],
  own: readonly Own[],
): Own[] {
  const held = new Set(cached.map(({ sync_token }) => sync_token))
  return own.filter(({ syncToken }) => !held.has(syncToken))
}

function viewOfRow(row: OutboxRow, receipt: Receipt | undefined): TicketView {
  const { gross_kg, tare_kg, vehicle, signed_by, logged_at } = frozenTicket(row)
  return {
    ...{ gross_kg, tare_kg, vehicle, signed_by, logged_at },
    net_kg: gross_kg - tare_kg,
    syncToken: row.syncToken,
    quoteId: row.quoteId,
    state: row.state,
    number: receipt?.number ?? null,
    flags: receipt?.flags ?? [],
    isVoided: false,
    error: row.lastError,
    seq: row.seq,
    cached: null,
  }
}

function viewOfCached(ticket: CachedTicket): TicketView {
  const { vehicle, signed_by, logged_at } = ticket
  return {
    ...{ vehicle, signed_by, logged_at },
    gross_kg: toKg(ticket.gross_weight),
    tare_kg: toKg(ticket.tare),
    net_kg: toKg(ticket.net_weight),
    syncToken: ticket.sync_token ?? null,
    quoteId: ticket.quote_id,
    state: 'received',
    number: ticket.number,
    flags: ticket.flags ?? [],
    isVoided: ticket.voided,
    error: null,
    seq: null,
    cached: ticket,
  }
}

/** Net by order of this device's own tickets that the cache doesn't count yet. */
export function sumByOrder(
  cached: readonly Pick<CachedTicket, 'sync_token'>[],
  own: readonly Pick<OwnTicket, 'syncToken' | 'quoteId' | 'net_kg'>[],
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { quoteId, net_kg } of withoutCached(cached, own)) sums.set(quoteId, (sums.get(quoteId) ?? 0) + net_kg)
  return sums
}

/** The order's progress with so many kilograms more than the cache counts. */
export function overlayProgress(order: CachedOrder, ownKg: number): Progress {
  return orderProgress({
    ordered_kg: toKg(order.progress.ordered),
    delivered_kg: toKg(order.progress.delivered) + ownKg,
    is_closed: order.progress.closed_at !== null,
  })
}

export type AssignedDriver = {
  id: number
  full_name: string
  /** What this device has decided and the server has not yet confirmed. */
  pending: 'assign-driver' | 'remove-driver' | null
  state: OutboxState | null
}

/**
 * The order's drivers as the yard means them: its own decisions in their order, over those of the cache. What was received
 * before the cache was last read is in the cache.
 */
export function overlayDrivers(
  order: Pick<CachedOrder, 'quote_id' | 'drivers'>,
  rows: readonly OutboxRow[],
  checkedAt: number,
): AssignedDriver[] {
  const drivers = new Map<number, AssignedDriver>()
  for (const driver of order.drivers ?? []) drivers.set(driver.id, { ...driver, pending: null, state: null })
  for (const row of [...rows].sort((one, other) => one.seq - other.seq)) {
    if (row.kind === 'ticket' || row.quoteId !== order.quote_id) continue
    if (row.receivedAt !== null && row.receivedAt < checkedAt) continue
    const { driver_id, driver_name, action } = frozenAssignment(row)
    drivers.set(driver_id, { id: driver_id, full_name: driver_name, pending: action, state: row.state })
  }
  return [...drivers.values()].filter(({ pending, state }) => pending !== 'remove-driver' || state !== 'received')
}

/** The vehicle of the first of these that names one, for tickets with the newest first; null where none does. */
export function lastVehicle(tickets: readonly Pick<TicketView, 'vehicle'>[]): string | null {
  return tickets.find(({ vehicle }) => vehicle !== null)?.vehicle ?? null
}
