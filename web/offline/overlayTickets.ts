import { toKg } from '../../api/contract/rules/weight.ts'
import { frozenTicket } from './kinds/frozen.ts'
import { withoutCached } from './overlayProgress.ts'
import type { CachedTicket, OutboxRow, OutboxState, Receipt, RowError } from './rows.ts'

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
  /** Where its weights come from, as far as its author said. */
  origin: Pick<CachedTicket, 'gross_source' | 'tare_source' | 'tare_weighed_on' | 'weighbridge_ref' | 'loaded_at'>
  /** Where anybody proves it: `/v#…`; null until it is sealed. */
  verifyUrl: string | null
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

function viewOfRow(row: OutboxRow, receipt: Receipt | undefined): TicketView {
  const { gross_kg, tare_kg, vehicle, signed_by, logged_at, ...more } = frozenTicket(row)
  const { gross_source = null, tare_source = null, tare_weighed_on = null, weighbridge_ref, loaded_at } = more
  return {
    ...{ gross_kg, tare_kg, vehicle, signed_by, logged_at },
    origin: { gross_source, tare_source, tare_weighed_on, weighbridge_ref, loaded_at },
    net_kg: gross_kg - tare_kg,
    syncToken: row.syncToken,
    quoteId: row.quoteId,
    state: row.state,
    number: receipt?.number ?? null,
    verifyUrl: receipt?.verifyUrl ?? null,
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
    origin: ticket,
    syncToken: ticket.sync_token ?? null,
    quoteId: ticket.quote_id,
    state: 'received',
    number: ticket.number,
    // Those that were cached before there were seals say nothing of it.
    verifyUrl: ticket.verify_url ?? null,
    flags: ticket.flags ?? [],
    isVoided: ticket.voided,
    error: null,
    seq: null,
    cached: ticket,
  }
}

/** The vehicle of the first of these that names one, for tickets with the newest first; null where none does. */
export function lastVehicle(tickets: readonly Pick<TicketView, 'vehicle'>[]): string | null {
  return tickets.find(({ vehicle }) => vehicle !== null)?.vehicle ?? null
}
