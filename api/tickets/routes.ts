import { type Answer, answering } from '../answer.ts'
import { admins, only, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { importBodyLimit, NoteImport, RowsImported, SlipImport, TicketImport } from '../contract/imports.ts'
import { ReasonGiven } from '../contract/reasons.ts'
import { PaperLogged, PaperTickets, paperBodyLimit } from '../contract/tickets/paper.ts'
import {
  SignatureFile,
  TicketChecked,
  TicketCreate,
  TicketPath,
  TicketSaved,
  Tickets,
  ticketBodyLimit,
} from '../contract/tickets/schemas.ts'
import { paging } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { answerTicket, queryTicket, voidTicket } from './checkService.ts'
import { importNotes, importSlips, importTickets } from './importService.ts'
import { logPaper } from './paperService.ts'
import { presentOwnTicket } from './present.ts'
import { readSignature, readTickets } from './reads.ts'
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
    // 403 for the supplier: in the access tests its order has a haulier, who is the carrier.
    access: only(
      'ticket.log',
      { supplier: 403, haulier: [201, 403], staff_fulfillment: [201, 403], driver: [201, 403] },
      { uploadToken: true },
    ),
    handle: async ({ actor, body, reply }) => {
      const { row, isReplay, ...acknowledged } = await logTicket(deps, actor, body)
      if (isReplay) reply.header('idempotency-replayed', 'true')
      reply.status(isReplay ? 200 : 201)
      return { message: 'Ticket saved!', data: presentOwnTicket(row, actor.id), ...acknowledged }
    },
  })

  answer(calls.paperLog, {
    bodyLimit: paperBodyLimit,
    summary:
      'Log loads from signed papers for an order that your firm carries: each once, each row with its own outcome',
    body: PaperTickets,
    answer: PaperLogged,
    access: only('ticket.logPaper', { supplier: 403, haulier: [200, 403], staff_fulfillment: [200, 403] }),
    handle: async ({ actor, body }) => ({
      message: body.dry_run ? 'Tickets checked' : 'Tickets logged',
      data: await logPaper(deps, actor, body),
    }),
  })
  importRoutes(answer, deps)
  checkRoutes(answer, deps)

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
    file: ['image/png', 'image/jpeg', 'image/webp'],
    params: SignatureFile,
    access: only('signature.read', {
      contractor: mine,
      supplier: mine,
      haulier: mine,
      staff_fulfillment: mine,
      driver: mine,
      ...admins(200),
    }),
    handle: async ({ actor, params, reply }) => {
      const signature = await readSignature(deps.db, actor, params.file)
      return reply.header('cache-control', 'private, no-store').type(signature.mime).send(signature.bytes)
    },
  })
}

/** The phone's user decides whose rows they are; each row gets its own outcome. */
function importRoutes(answer: Answer, deps: Deps): void {
  const ofPhone = only('ticket.import', { haulier: [200, 422], staff_fulfillment: [200, 422] })
  answer(calls.ticketImport, {
    bodyLimit: importBodyLimit,
    summary: "Import tickets that a phone of your firm has exported: each once, its author's as always, flagged",
    body: TicketImport,
    answer: RowsImported,
    access: ofPhone,
    handle: async ({ actor, body }) => {
      const { author, outcomes } = await importTickets(deps, actor, body)
      return { message: 'Tickets imported', author, data: outcomes }
    },
  })
  answer(calls.slipImport, {
    bodyLimit: importBodyLimit,
    summary:
      "Import photos of weighbridge slips that a phone of your firm has exported: each once, to its author's ticket",
    body: SlipImport,
    answer: RowsImported,
    access: ofPhone,
    handle: async ({ actor, body }) => {
      const { author, outcomes } = await importSlips(deps, actor, body)
      return { message: 'Slips imported', author, data: outcomes }
    },
  })
  answer(calls.noteImport, {
    bodyLimit: importBodyLimit,
    summary: "Import collection notes that a phone of your firm has exported: each once, its author's as always",
    body: NoteImport,
    answer: RowsImported,
    access: ofPhone,
    handle: async ({ actor, body }) => {
      const { author, outcomes } = await importNotes(deps, actor, body)
      return { message: 'Collection notes imported', author, data: outcomes }
    },
  })
}

/** In the access tests a haulier carries the ticket's order, so its supplier is a party like the contractor. */
function checkRoutes(answer: Answer, deps: Deps): void {
  const shape = { params: TicketPath, body: ReasonGiven, answer: TicketChecked } as const
  answer(calls.ticketVoid, {
    ...shape,
    summary: 'Void a ticket of your own firm, with a reason: it stays to be seen and counts no more',
    access: only('ticket.void', { supplier: [403, 404], haulier: [200, 404], staff_fulfillment: [200, 404] }),
    handle: async ({ actor, params, body }) => ({
      message: 'Ticket voided',
      data: await voidTicket(deps, actor, params.id, body.reason),
    }),
  })
  answer(calls.ticketQuery, {
    ...shape,
    summary: 'Query a ticket of your order that another firm carries, with a reason',
    access: only('ticket.query', { contractor: [200, 404], supplier: [200, 404] }),
    handle: async ({ actor, params, body }) => ({
      message: 'Ticket queried',
      data: await queryTicket(deps, actor, params.id, body.reason),
    }),
  })
  answer(calls.ticketAnswer, {
    ...shape,
    summary: 'Answer the query on a ticket of your own firm',
    access: only('ticket.answer', { supplier: [403, 404], haulier: [200, 404], staff_fulfillment: [200, 404] }),
    handle: async ({ actor, params, body }) => ({
      message: 'Query answered',
      data: await answerTicket(deps, actor, params.id, body.reason),
    }),
  })
}

type ListRoute = {
  call: typeof calls.ticketList
  summary: string
  access: ReturnType<typeof only>
}

/** The specification lists this call twice, once per role; both are the same list. */
function listRoute(answer: Answer, deps: Deps, { call, summary, access }: ListRoute): void {
  answer(call, {
    summary,
    params: TicketPath,
    query: paging,
    answer: Tickets,
    access,
    handle: ({ actor, params, query }) => readTickets(deps.db, actor, params.id, query),
  })
}
