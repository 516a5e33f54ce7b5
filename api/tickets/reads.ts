import type { RequestActor } from '../auth/actor.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db, Trx } from '../db/database.ts'
import { byId, type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import { isParty } from './queries/viewer.ts'
import { countTickets, findSignature, findTicket, listTickets } from './readQueries.ts'
import { presentTo, viewerOf } from './rules.ts'

/** Throws 404 for readers with no part in the order. A former carrier sees its own tickets only. */
export async function readTickets(db: Db, actor: RequestActor, quoteId: number, query: Paging): Promise<Page<Ticket>> {
  const viewer = viewerOf(actor)
  const rows = await listTickets(db, viewer, quoteId, query)
  if (rows.length === 0 && !(await isParty(db, viewer, quoteId))) throw refuse.notFound()
  const total = await countTickets(db, viewer, quoteId)
  return pageOf(rows, query.limit, total, byId, (row) => presentTo(actor, viewer, row))
}

export async function readTicket(db: Db | Trx, actor: RequestActor, ticketId: number): Promise<Ticket> {
  const viewer = viewerOf(actor)
  const row = await findTicket(db, viewer, ticketId)
  if (!row) throw refuse.notFound()
  return presentTo(actor, viewer, row)
}

/** Throws 404 for readers who can't see its ticket. */
export async function readSignature(db: Db, actor: RequestActor, id: string) {
  const signature = await findSignature(db, viewerOf(actor), id)
  if (!signature) throw refuse.notFound()
  return signature
}
