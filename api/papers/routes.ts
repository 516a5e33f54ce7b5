import { Readable } from 'node:stream'
import { type Answer, answering, asFile, csv, recordExport, sendTable } from '../answer.ts'
import { admins, only, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { OrderPath } from '../contract/orders.ts'
import { StatementAnswer, StatementQuery, TicketExportQuery } from '../contract/papers.ts'
import { TicketPath } from '../contract/tickets/schemas.ts'
import type { App, Deps } from '../deps.ts'
import { writeCsv } from './csv.ts'
import { readPack } from './packReads.ts'
import { readTicketPdf } from './reads.ts'
import { statementCsv } from './statementCsv.ts'
import { readStatement, readStatementPdf } from './statementReads.ts'
import type { Studio } from './studio.ts'

const mine = [200, 404] as const
const pdf = 'application/pdf'

export function paperRoutes(app: App, deps: Deps & { studio: Studio }): void {
  const answer = answering(app, 'papers')
  const printers = { contractor: mine, supplier: mine, haulier: mine, staff_fulfillment: mine, ...admins(200) }
  answer(calls.ticketPdf, {
    summary: "A ticket's paper, A5 (PDF), for whoever reads its signature",
    file: ['application/pdf'],
    params: TicketPath,
    access: only('ticket.print', { ...printers, driver: mine }),
    handle: async ({ actor, params, request, reply }) => {
      const { number, bytes } = await readTicketPdf(deps, actor, params.id)
      await recordExport(deps, actor, request, `weight ticket ${number} (PDF)`)
      return asFile(reply, { name: `weight-ticket-${number}.pdf`, type: pdf, disposition: 'inline' }).send(bytes)
    },
  })
  answer(calls.deliveryPack, {
    summary: "An order's summary, all of its tickets and its collection notes, page after page (PDF); no prices",
    file: ['application/pdf'],
    params: OrderPath,
    access: only('order.print', printers),
    handle: async ({ actor, params, request, reply }) => {
      const { name, pages } = await readPack(deps, actor, params.id)
      await recordExport(deps, actor, request, `delivery pack of order ${params.id} (PDF)`)
      return asFile(reply, { name, type: pdf, disposition: 'attachment' }).send(
        Readable.from(pages, { objectMode: false }),
      )
    },
  })
  answer(calls.ticketCsv, {
    summary: 'The tickets that you see, the oldest first, as a table with their sum (CSV); no prices',
    file: ['text/csv'],
    query: TicketExportQuery,
    access: only('ticket.export', {
      contractor: 200,
      supplier: 200,
      ...yard(200),
      staff_respond: 403,
      ...admins(200),
    }),
    handle: (asked) =>
      sendTable(
        deps,
        asked,
        { name: 'weight-tickets', what: 'weight tickets' },
        writeCsv(deps.db, asked.actor, asked.query),
      ),
  })
  statementRoutes(answer, deps)
}

function statementRoutes(answer: Answer, deps: Deps & { studio: Studio }): void {
  const access = only('statement.read', { contractor: 200, supplier: 200, haulier: 200, staff_finance: 200 })
  answer(calls.statementRead, {
    summary: 'What came in a month, by order and carrier, with your own price of each',
    query: StatementQuery,
    answer: StatementAnswer,
    access,
    handle: async ({ actor, query }) => ({ data: await readStatement(deps, actor, query) }),
  })
  answer(calls.statementCsv, {
    summary: 'The same as a table with the sums of the month (CSV)',
    file: ['text/csv'],
    query: StatementQuery,
    access,
    handle: async ({ actor, query, request, reply }) => {
      const statement = await readStatement(deps, actor, query)
      await recordExport(deps, actor, request, `statement of ${statement.month} (CSV)`)
      const file = {
        name: `statement-${statement.as}-${statement.month}.csv`,
        type: csv,
        disposition: 'attachment',
      } as const
      return asFile(reply, file).send(statementCsv(statement))
    },
  })
  answer(calls.statementPdf, {
    summary: 'The same as a paper, A4 (PDF)',
    file: ['application/pdf'],
    query: StatementQuery,
    access,
    handle: async ({ actor, query, request, reply }) => {
      const { statement, pages } = await readStatementPdf(deps, actor, query)
      await recordExport(deps, actor, request, `statement of ${statement.month} (PDF)`)
      const name = `statement-${statement.as}-${statement.month}.pdf`
      return asFile(reply, { name, type: pdf, disposition: 'attachment' }).send(
        Readable.from(pages, { objectMode: false }),
      )
    },
  })
}
