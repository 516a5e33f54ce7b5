import type { RequestActor } from '../auth/actor.ts'
import { can } from '../contract/rules/actions.ts'
import type { Ticket } from '../contract/tickets/schemas.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import {
  answerQuery,
  findOpenQuery,
  insertQuery,
  lockTicket,
  type TicketInHand,
  voidTicketRow,
} from './queries/checks.ts'
import { readTicket } from './reads.ts'
import { viewerOf } from './rules.ts'
import { ticketAudience } from './telling.ts'

/** Void, query and answer, all after the seal. None changes what the author signed. */

/** A voided load no longer counts but stays visible with its reason. Voiding settles any open query. */
export function voidTicket(deps: Deps, actor: RequestActor, ticketId: number, reason: string): Promise<Ticket> {
  return check(deps, actor, ticketId, async (trx, { ticket, standing }) => {
    requireAllowed(can.voidTicket(standing, actor))
    await voidTicketRow(trx, ticketId, { by: actor.id, at: deps.now(), reason })
    return { kind: 'ticket.voided', data: { ...namesOf(ticket), net_kg: ticket.net_kg } }
  })
}

/** For parties of the order other than its carrier. */
export function queryTicket(deps: Deps, actor: RequestActor, ticketId: number, reason: string): Promise<Ticket> {
  return check(deps, actor, ticketId, async (trx, { ticket, standing }) => {
    requireAllowed(can.queryTicket(standing, actor))
    await insertQuery(trx, ticketId, { by: actor.id, at: deps.now(), reason })
    return { kind: 'ticket.queried', data: namesOf(ticket) }
  })
}

export function answerTicket(deps: Deps, actor: RequestActor, ticketId: number, reason: string): Promise<Ticket> {
  return check(deps, actor, ticketId, async (trx, { ticket, standing, query_id }) => {
    requireAllowed(can.answerTicket(standing, actor))
    if (query_id !== null) await answerQuery(trx, query_id, { by: actor.id, at: deps.now(), reason })
    return { kind: 'ticket.answered', data: namesOf(ticket) }
  })
}

type LockedTicket = {
  ticket: TicketInHand
  standing: Parameters<typeof can.voidTicket>[0]
  query_id: number | null
}
type CheckEvent =
  | { kind: 'ticket.voided'; data: Names & { net_kg: number } }
  | { kind: 'ticket.queried' | 'ticket.answered'; data: Names }
type Names = ReturnType<typeof namesOf>

/** Locks the ticket, so that the second of two concurrent checks sees the first. Throws 404. */
function check(
  deps: Deps,
  actor: RequestActor,
  ticketId: number,
  write: (trx: Trx, locked: LockedTicket) => Promise<CheckEvent>,
): Promise<Ticket> {
  return deps.db.transaction().execute(async (trx) => {
    const ticket = await lockTicket(trx, viewerOf(actor), ticketId)
    if (!ticket) throw refuse.notFound()
    const query_id = await findOpenQuery(trx, ticketId)
    const { carrier_company_id } = ticket
    const standing = { carrier_company_id, voided: ticket.voided_at !== null, is_queried: query_id !== null }
    const event = await write(trx, { ticket, standing, query_id })
    const data = await readTicket(trx, actor, ticketId)
    const audience = await ticketAudience(trx, ticket)
    await recordEvent(trx, deps, { ...event, actor_id: actor.id, quote_id: ticket.quote_id, audience })
    return data
  })
}

function namesOf({ id, number, driver_id }: TicketInHand) {
  return { ticket_id: id, number, driver_id }
}
