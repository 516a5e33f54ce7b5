import { toKg } from '../../api/contract/rules/weight.ts'
import { pickTicketContent, type TicketBody, type TicketContent } from '../../api/contract/tickets/content.ts'
import { frozenTicket } from './kinds/frozen.ts'
import { withoutCached } from './overlayProgress.ts'
import type { CachedTicket, OutboxRow, OutboxState, Receipt, RowError } from './rows.ts'

/** The cache with the outbox laid over it, for the screens. Weights in whole kilograms. */

type CapturedContent = Omit<TicketContent, 'quote_id' | 'driver_id' | 'sync_token'>
export type TicketView = CapturedContent & {
  syncToken: string | null
  quoteId: number
  state: OutboxState
  number: number | null
  net_kg: number
  verifyUrl: string | null
  flags: readonly string[]
  isVoided: boolean
  error: RowError | null
  /** The outbox row's, for "Try again"; null if only the cache holds it. */
  seq: number | null
  cached: CachedTicket | null
}

/** Newest first. A ticket that the cache holds is shown from there. */
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
  const content = contentOf(frozenTicket(row))
  return {
    ...content,
    net_kg: content.gross_kg - content.tare_kg,
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
  const weights = { gross_kg: toKg(ticket.gross_weight), tare_kg: toKg(ticket.tare) }
  return {
    ...contentOf({ ...ticket, ...weights, driver_id: null, sync_token: '' }),
    net_kg: toKg(ticket.net_weight),
    syncToken: ticket.sync_token ?? null,
    quoteId: ticket.quote_id,
    state: 'received',
    number: ticket.number,
    // Absent from tickets that were cached before there were seals.
    verifyUrl: ticket.verify_url ?? null,
    flags: ticket.flags ?? [],
    isVoided: ticket.voided,
    error: null,
    seq: null,
    cached: ticket,
  }
}

function contentOf(body: TicketBody): CapturedContent {
  const { quote_id: _quote, driver_id: _driver, sync_token: _token, ...content } = pickTicketContent(body)
  return content
}

/** The latest vehicle of tickets in newest-first order, or null. */
export function lastVehicle(tickets: readonly Pick<TicketView, 'vehicle'>[]): string | null {
  return tickets.find(({ vehicle }) => vehicle !== null)?.vehicle ?? null
}
