import type { RequestActor } from '../auth/actor.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { isAsSealed } from '../evidence/rules/asSealed.ts'
import type { TicketFilter } from '../tickets/queries/seen.ts'
import { readSeenTickets } from '../tickets/rules.ts'
import type { Part } from './drawing.ts'
import { type Delivery, listDeliveries, listSealed, listSignatures } from './queries.ts'
import type { Studio } from './studio.ts'

export type DeliveredTicket = { ticket: Ticket; delivery: Delivery }

async function* readDelivered(
  db: Db,
  actor: RequestActor,
  filter: TicketFilter,
  limit: number,
): AsyncGenerator<DeliveredTicket[]> {
  for (let behind = 0; ; ) {
    const tickets = await readSeenTickets(db, actor, { ...filter, behind, limit })
    const last = tickets.at(-1)
    if (!last) return
    const deliveries = await listDeliveries(
      db,
      actor,
      tickets.map(({ id }) => id),
    )
    yield tickets.flatMap((ticket) => {
      const delivery = deliveries.get(ticket.id)
      return delivery ? [{ ticket, delivery }] : []
    })
    if (tickets.length < limit) return
    behind = last.id
  }
}

export async function* readTicketParts(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: RequestActor,
  filter: TicketFilter,
  limit: number,
): AsyncGenerator<Part & { is: 'ticket' }> {
  for await (const delivered of readDelivered(db, actor, filter, limit)) {
    const signatures = await listSignatures(
      db,
      delivered.map(({ ticket }) => ticket.id),
    )
    for (const { ticket, delivery } of delivered) {
      const verifyUrl = ticket.verify_url && config.appUrl + ticket.verify_url
      const signature = signatures.get(ticket.id)
      // A copy, because a message takes the whole buffer behind the bytes.
      yield {
        is: 'ticket',
        paper: { ticket, delivery, verifyUrl },
        signature: signature ? new Uint8Array(signature) : null,
      }
    }
  }
}

/** Which of the tickets no longer match their seals. */
export async function readAltered(db: Db, ticketIds: readonly number[]): Promise<ReadonlySet<number>> {
  const sealed = await listSealed(db, ticketIds)
  return new Set(sealed.flatMap((row) => (isAsSealed(row) ? [] : [row.id])))
}

export async function readTicketPdf(
  deps: Deps & { studio: Studio },
  actor: RequestActor,
  ticketId: number,
): Promise<{ number: number; bytes: Buffer }> {
  for await (const part of readTicketParts(deps, actor, { ticket: ticketId }, 1)) {
    const { number } = part.paper.ticket
    const { product_name, quote_id } = part.paper.delivery
    const subject = `A load of ${product_name}, order ${quote_id}`
    const paper = { title: `Weight ticket ${number}`, subject, now: deps.now() }
    const pages: Uint8Array[] = []
    for await (const page of deps.studio.draw(actor.id, paper, onlyPart(part))) pages.push(page)
    return { number, bytes: Buffer.concat(pages) }
  }
  throw refuse.notFound()
}

async function* onlyPart(part: Part): AsyncGenerator<Part> {
  yield part
}
