import { orderProgress, type Progress } from '../../api/contract/progress.ts'
import { toKg } from '../../api/contract/weight.ts'
import { FrozenAssignment } from './kinds/assignment.ts'
import { FrozenTicket } from './kinds/ticket.ts'
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
  /** Why it has not gone, or whom it needs. */
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
  const own = withoutCached(cached, rows).map((row) => viewOfRow(row, numbers.get(row.syncToken)))
  return [...own, ...cached.map(viewOfCached)].sort((one, other) => other.logged_at.localeCompare(one.logged_at))
}

/** Ticket rows that the cache doesn't hold yet. */
function withoutCached(cached: readonly CachedTicket[], rows: readonly OutboxRow[]): OutboxRow[] {
  const held = new Set(cached.map(({ sync_token }) => sync_token))
  return rows.filter(({ kind, syncToken }) => kind === 'ticket' && !held.has(syncToken))
}

function viewOfRow(row: OutboxRow, receipt: Receipt | undefined): TicketView {
  const { gross_kg, tare_kg, vehicle, signed_by, logged_at } = FrozenTicket.parse(row.body)
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

/** The order's progress with this device's own tickets that the cache doesn't count yet. */
export function overlayProgress(
  order: CachedOrder,
  cached: readonly CachedTicket[],
  rows: readonly OutboxRow[],
): Progress {
  const own = withoutCached(cached, rows).filter(({ quoteId }) => quoteId === order.quote_id)
  const ownKg = own.reduce((sum, row) => sum + netOf(row), 0)
  return orderProgress({
    ordered_kg: toKg(order.progress.ordered),
    delivered_kg: toKg(order.progress.delivered) + ownKg,
    is_closed: order.progress.closed_at !== null,
  })
}

function netOf(row: OutboxRow): number {
  const { gross_kg, tare_kg } = FrozenTicket.parse(row.body)
  return gross_kg - tare_kg
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
    const { driver_id, driver_name, action } = FrozenAssignment.parse(row.body)
    drivers.set(driver_id, { id: driver_id, full_name: driver_name, pending: action, state: row.state })
  }
  return [...drivers.values()].filter(({ pending, state }) => pending !== 'remove-driver' || state !== 'received')
}

/** The vehicle of the last ticket of this device's user, finished or read; null before the first. */
export function lastVehicle(tickets: readonly TicketView[]): string | null {
  return tickets.find(({ vehicle }) => vehicle !== null)?.vehicle ?? null
}
