import { type Answer, answering } from '../answer.ts'
import { admins, only, yard } from '../auth/access.ts'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import * as calls from '../contract/calls.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import { SignatureFile, TicketCreate, TicketPath, TicketSaved, Tickets, ticketBodyLimit } from '../contract/tickets.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import { paging } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { presentOwnTicket, presentTicket } from './present.ts'
import { countTickets, findSignature, isParty, listTickets, type TicketViewer } from './queries.ts'
import { logTicket } from './service.ts'

const mine = [200, 404] as const

export function ticketRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'tickets')
  answer(calls.ticketLog, {
    bodyLimit: ticketBodyLimit,
    summary: 'Log a ticket, once per sync token',
    body: TicketCreate,
    answer: TicketSaved,
    status: [200, 201],
    // The own supplier is not the carrier of the own order: it has a haulier.
    access: only(
      'ticket.log',
      { supplier: 403, haulier: [201, 403], staff_fulfillment: [201, 403], driver: [201, 403] },
      { uploadToken: true },
    ),
    handle: async ({ actor, body, reply }) => {
      const { row, isReplay, sync_token, body_hash } = await logTicket(deps, actor, body)
      if (isReplay) reply.header('idempotency-replayed', 'true')
      reply.status(isReplay ? 200 : 201)
      return { message: 'Ticket saved!', data: presentOwnTicket(row), sync_token, body_hash }
    },
  })

  listRoute(answer, deps, {
    call: calls.ticketList,
    summary: "An order's tickets, newest first, for its contractor and the admins",
    access: only('ticket.listAsContractor', { contractor: mine, ...admins(200) }),
  })
  listRoute(answer, deps, {
    call: calls.carrierTicketList,
    summary: "An order's tickets, newest first, for its supplier and its haulier",
    access: only('ticket.listAsCarrier', { supplier: mine, ...yard(mine), staff_respond: 403 }),
  })

  answer(calls.signatureRead, {
    summary: 'The image of a signature',
    params: SignatureFile,
    access: only('signature.read', {
      ...{ contractor: mine, supplier: mine, haulier: mine, staff_fulfillment: mine, driver: mine },
      ...admins(200),
    }),
    handle: async ({ actor, params, reply }) => {
      const signature = await findSignature(deps.db, viewerOf(actor), params.file)
      if (!signature) throw refuse.notFound()
      return reply.header('cache-control', 'private, no-store').type(signature.mime).send(signature.bytes)
    },
  })
}

type ListRoute = {
  call: typeof calls.ticketList
  summary: string
  access: ReturnType<typeof only>
}

/** The specification names the list twice, by who asks; it is one. */
function listRoute(answer: Answer, deps: Deps, { call, summary, access }: ListRoute): void {
  answer(call, {
    summary: summary,
    params: TicketPath,
    query: paging,
    answer: Tickets,
    access,
    handle: async ({ actor, params, query }) => {
      const viewer = viewerOf(actor)
      const { id } = params
      const { limit, cursor } = query
      if (!(await isParty(deps.db, viewer, id))) throw refuse.notFound()
      const rows = await listTickets(deps.db, viewer, id, { before: cursor?.[0], limit: limit + 1 })
      const total = await countTickets(deps.db, viewer, id)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const data = page.map((row) =>
        isOwn(viewer, row.carrier_company_id) ? presentOwnTicket(row) : presentTicket(row),
      )
      return { data, meta: { total, next_cursor: last ? encodeCursor([last.id]) : null } }
    },
  })
}

function viewerOf(actor: RequestActor): TicketViewer {
  if (isAdmin(actor)) return { kind: 'admin' }
  if (actor.roles.includes('driver')) return { kind: 'driver', user_id: actor.id }
  const isTrader = actor.roles.includes('contractor') || actor.roles.includes('supplier')
  return { kind: isTrader ? 'company' : 'carrier', company_id: companyOf(actor) }
}

/** Flags show to the carrier's office and to admins. */
function isOwn(viewer: TicketViewer, carrierCompanyId: number): boolean {
  return viewer.kind === 'admin' || (viewer.kind !== 'driver' && viewer.company_id === carrierCompanyId)
}
