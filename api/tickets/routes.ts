import { admins, only, yard } from '../auth/access.ts'
import { actorOf, companyOf, type RequestActor } from '../auth/actor.ts'
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
  app.post(
    '/api/tickets',
    {
      bodyLimit: ticketBodyLimit,
      schema: {
        tags: ['tickets'],
        summary: 'Log a ticket, once per sync token',
        body: TicketCreate,
        response: { 200: TicketSaved, 201: TicketSaved },
      },
      config: {
        // The own supplier is not the carrier of the own order: it has a haulier.
        access: only(
          'ticket.log',
          { supplier: 403, haulier: [201, 403], staff_fulfillment: [201, 403], driver: [201, 403] },
          { uploadToken: true },
        ),
      },
    },
    async (request, reply) => {
      const { row, isReplay, sync_token, body_hash } = await logTicket(deps, actorOf(request), request.body)
      if (isReplay) reply.header('idempotency-replayed', 'true')
      return reply
        .status(isReplay ? 200 : 201)
        .send({ message: 'Ticket saved!', data: presentOwnTicket(row), sync_token, body_hash })
    },
  )

  listRoute(app, deps, {
    url: '/api/quotes/:id/tickets',
    summary: "An order's tickets, newest first, for its contractor and the admins",
    access: only('ticket.listAsContractor', { contractor: mine, ...admins(200) }),
  })
  listRoute(app, deps, {
    url: '/api/quote/:id/tickets',
    summary: "An order's tickets, newest first, for its supplier and its haulier",
    access: only('ticket.listAsCarrier', { supplier: mine, ...yard(mine), staff_respond: 403 }),
  })

  app.get(
    '/storage/signatures/:file',
    {
      schema: { tags: ['tickets'], summary: 'The image of a signature', params: SignatureFile },
      config: {
        access: only('signature.read', {
          ...{ contractor: mine, supplier: mine, haulier: mine, staff_fulfillment: mine, driver: mine },
          ...admins(200),
        }),
      },
    },
    async (request, reply) => {
      const signature = await findSignature(deps.db, viewerOf(actorOf(request)), request.params.file)
      if (!signature) throw refuse.notFound()
      return reply.header('cache-control', 'private, no-store').type(signature.mime).send(signature.bytes)
    },
  )
}

type ListRoute = {
  url: '/api/quotes/:id/tickets' | '/api/quote/:id/tickets'
  summary: string
  access: ReturnType<typeof only>
}

/** The specification names the list twice, by who asks; it is one. */
function listRoute(app: App, deps: Deps, { url, summary, access }: ListRoute): void {
  app.get(
    url,
    {
      schema: { tags: ['tickets'], summary, params: TicketPath, querystring: paging, response: { 200: Tickets } },
      config: { access },
    },
    async (request) => {
      const viewer = viewerOf(actorOf(request))
      const { id } = request.params
      const { limit, cursor } = request.query
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
  )
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
