import { companyOf, type RequestActor } from '../auth/actor.ts'
import { holds, isAdmin } from '../contract/rules/permissions.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import type { Db, Trx } from '../db/database.ts'
import { presentOwnTicket, presentTicket } from './present.ts'
import { listSeen, type VisibleQuery } from './queries/seen.ts'
import type { TicketViewer } from './queries/viewer.ts'
import { listTicketsOfOrders, type TicketCursor, type TicketRow } from './readQueries.ts'

type Carrier = { user_id: number; company_id: number; isDriver: boolean }

/** Up to `limit` of the carrier's own tickets of these orders, for its devices; a driver gets their own. */
export async function readOwnTickets(
  trx: Trx,
  { user_id, company_id, isDriver }: Carrier,
  which: { quoteIds: readonly number[]; behind: TicketCursor | null; limit: number },
): Promise<Ticket[]> {
  const viewer = isDriver ? { kind: 'driver' as const, user_id } : { kind: 'company' as const, company_id }
  const rows = await listTicketsOfOrders(trx, viewer, which)
  return rows.map((row) => presentOwnTicket(row, user_id))
}

export async function readSeenTickets(db: Db, actor: RequestActor, which: VisibleQuery): Promise<Ticket[]> {
  const viewer = viewerOf(actor)
  const rows = await listSeen(db, viewer, which)
  return rows.map((row) => presentTo(actor, viewer, row))
}

export function viewerOf(actor: RequestActor): TicketViewer {
  if (isAdmin(actor)) return { kind: 'admin' }
  if (actor.roles.includes('driver')) return { kind: 'driver', user_id: actor.id }
  const isTrader = actor.roles.includes('contractor') || actor.roles.includes('supplier')
  return { kind: isTrader ? 'company' : 'carrier', company_id: companyOf(actor) }
}

/** The office of any firm that carries. It logs for its drivers and imports what their phones can't send. */
export function isOfOffice(actor: RequestActor | null): boolean {
  return actor !== null && (holds(actor, 'supplier can:weigh') || holds(actor, 'can:fulfillments'))
}

export function presentTo(actor: RequestActor, viewer: TicketViewer, row: TicketRow): Ticket {
  return isOwn(viewer, row) ? presentOwnTicket(row, actor.id, actor) : presentTicket(row, actor)
}

function isOwn(viewer: TicketViewer, { carrier_company_id }: TicketRow): boolean {
  return viewer.kind === 'admin' || (viewer.kind !== 'driver' && viewer.company_id === carrier_company_id)
}
