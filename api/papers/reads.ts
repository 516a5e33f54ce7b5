import type { RequestActor } from '../auth/actor.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import type { TicketFilter } from '../tickets/queries/seen.ts'
import { readSeenTickets } from '../tickets/rules.ts'
import { openSheets } from './lettering.ts'
import { trimSignature } from './picture.ts'
import { type Delivery, listDeliveries, listSignatures } from './queries.ts'
import { drawTicket, type TicketPaper } from './ticketSheet.ts'

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

export async function* readTicketPapers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: RequestActor,
  filter: TicketFilter,
  limit: number,
): AsyncGenerator<TicketPaper> {
  for await (const delivered of readDelivered(db, actor, filter, limit)) {
    const signatures = await listSignatures(
      db,
      delivered.map(({ ticket }) => ticket.id),
    )
    yield* await Promise.all(
      delivered.map(async ({ ticket, delivery }) => ({
        ticket,
        delivery,
        signature: await trimSignature(signatures.get(ticket.id)),
        verifyUrl: ticket.verify_url && config.appUrl + ticket.verify_url,
      })),
    )
  }
}

export async function readTicketPdf(
  deps: Deps,
  actor: RequestActor,
  ticketId: number,
): Promise<{ name: string; bytes: Buffer }> {
  for await (const paper of readTicketPapers(deps, actor, { ticket: ticketId }, 1)) {
    const sheet = openSheets(`Weight ticket ${paper.ticket.number}`, deps.now())
    drawTicket(sheet, paper)
    sheet.end()
    return { name: `weight-ticket-${paper.ticket.number}.pdf`, bytes: Buffer.concat([...written(sheet)]) }
  }
  throw refuse.notFound()
}

export function* written(sheet: { read: () => Uint8Array | string | null }): Generator<Uint8Array> {
  for (let chunk = sheet.read(); chunk !== null; chunk = sheet.read()) yield Buffer.from(chunk)
}
