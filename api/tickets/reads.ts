import { companyOf, type RequestActor } from '../auth/actor.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import type { Ticket } from '../contract/tickets.ts'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db, Trx } from '../db/database.ts'
import { byId, type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import { presentOwnTicket, presentTicket } from './present.ts'
import {
  countTickets,
  findSignature,
  findTicket,
  isParty,
  listTickets,
  type TicketRow,
  type TicketViewer,
} from './readQueries.ts'

/** An order's tickets. Throws 404 for who has no part in it. */
export async function readTickets(db: Db, actor: RequestActor, quoteId: number, query: Paging): Promise<Page<Ticket>> {
  const viewer = viewerOf(actor)
  if (!(await isParty(db, viewer, quoteId))) throw refuse.notFound()
  const rows = await listTickets(db, viewer, quoteId, query)
  const total = await countTickets(db, viewer, quoteId)
  return pageOf(rows, query.limit, total, byId, (row) => presentTo(actor, viewer, row))
}

/** One ticket. Throws 404 for who has no part in it. */
export async function readTicket(db: Db | Trx, actor: RequestActor, ticketId: number): Promise<Ticket> {
  const viewer = viewerOf(actor)
  const row = await findTicket(db, viewer, ticketId)
  if (!row) throw refuse.notFound()
  return presentTo(actor, viewer, row)
}

function presentTo(actor: RequestActor, viewer: TicketViewer, row: TicketRow): Ticket {
  return isOwn(viewer, row) ? presentOwnTicket(row, actor) : presentTicket(row, actor)
}

/** The stored picture. Throws 404 for who doesn't see its ticket. */
export async function readSignature(db: Db, actor: RequestActor, id: string) {
  const signature = await findSignature(db, viewerOf(actor), id)
  if (!signature) throw refuse.notFound()
  return signature
}

export function viewerOf(actor: RequestActor): TicketViewer {
  if (isAdmin(actor)) return { kind: 'admin' }
  if (actor.roles.includes('driver')) return { kind: 'driver', user_id: actor.id }
  const isTrader = actor.roles.includes('contractor') || actor.roles.includes('supplier')
  return { kind: isTrader ? 'company' : 'carrier', company_id: companyOf(actor) }
}

/** Flags show to the carrier's office and to admins. */
function isOwn(viewer: TicketViewer, { carrier_company_id }: TicketRow): boolean {
  return viewer.kind === 'admin' || (viewer.kind !== 'driver' && viewer.company_id === carrier_company_id)
}
