import { readFile } from '../attachments/reads.ts'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import { ownerRoles } from '../contract/rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { isRefusal } from '../errors/refuse.ts'
import { writeCsv } from '../papers/csv.ts'
import { readTicketPdf } from '../papers/reads.ts'
import { statementCsv } from '../papers/statementCsv.ts'
import { readStatement, readStatementPdf } from '../papers/statementReads.ts'
import type { Studio } from '../papers/studio.ts'
import { readSlip } from '../tickets/slipService.ts'
import { evidenceFiles, writeTickets } from './evidence.ts'
import { listsFor } from './lists.ts'
import { listNotes, listOwnAttachments, listSigned, listTicketIds, listWithSlip } from './queries.ts'
import { readmeOf } from './readme.ts'
import type { Archiving } from './reads.ts'
import { signatureName, ticketName } from './ticketNames.ts'
import type { Entry } from './zip.ts'

type Drawing = Deps & { studio: Studio }

/** Pages are short: nothing waits in memory for a slow reader but one of them. */
const picturesAtOnce = 10
const idsAtOnce = 500

/** What the firm's owner reads, file after file. No transaction is open while the asker takes one. */
export async function* contentsOf(deps: Drawing, archiving: Archiving): AsyncGenerator<Entry> {
  const { actor, viewer, span, papers } = archiving
  yield { name: 'README.txt', content: Buffer.from(readmeOf(deps, archiving)) }
  for (const { name, read } of listsFor(actor)) yield { name, content: read(deps, actor) }
  yield { name: 'tickets.csv', content: writeCsv(deps.db, actor, span) }
  yield { name: 'tickets.json', content: writeTickets(deps, actor, span) }
  yield* evidenceFiles(deps, actor, viewer, span)
  yield* statements(deps, archiving)
  yield* pictures(deps, archiving)
  yield* attachments(deps, actor)
  if (papers) yield* ticketPapers(deps, archiving)
}

async function* statements(deps: Drawing, { actor, months, papers }: Archiving): AsyncGenerator<Entry> {
  for (const month of months) {
    for (const as of ownerRoles.filter((role) => actor.roles.includes(role))) {
      const statement = await readStatement(deps, actor, { month, as })
      if (statement.rows.length === 0) continue
      const name = `statements/${month}-${as}`
      yield { name: `${name}.csv`, content: Buffer.from(statementCsv(statement)) }
      if (!papers) continue
      const pages: Uint8Array[] = []
      // Whole, because a page that nobody fetches would keep its thread.
      for await (const page of (await readStatementPdf(deps, actor, { month, as })).pages) pages.push(page)
      yield { name: `${name}.pdf`, content: Buffer.concat(pages) }
    }
  }
}

async function* pictures(deps: Deps, { actor, viewer, span }: Archiving): AsyncGenerator<Entry> {
  const { db } = deps
  for await (const { bytes, ...ticket } of pagesOf(picturesAtOnce, (...page) =>
    listSigned(db, viewer, span, ...page),
  )) {
    yield { name: signatureName(ticket), content: bytes }
  }
  for await (const ticket of pagesOf(idsAtOnce, (...page) => listWithSlip(db, viewer, span, ...page))) {
    const slip = await unlessGone(readSlip(deps, actor, ticket.id))
    if (slip) yield { name: `slips/${ticketName(ticket)}.${endingOf(slip.mime)}`, content: slip.bytes }
  }
  for await (const note of pagesOf(picturesAtOnce, (...page) => listNotes(db, viewer, span, ...page))) {
    yield { name: `collection-notes/order-${note.quote_id}-${note.id}.jpg`, content: note.bytes }
  }
}

async function* attachments(deps: Deps, actor: RequestActor): AsyncGenerator<Entry> {
  for (const { id, quote_id } of await listOwnAttachments(deps.db, companyOf(actor))) {
    const file = await unlessGone(readFile(deps, actor, id))
    if (file) yield { name: `attachments/${quote_id}-${id}-${plainName(file.name)}`, content: file.bytes }
  }
}

/** One after the other: the turns of the drawing let everybody else through in between. */
async function* ticketPapers(deps: Drawing, { actor, viewer, span }: Archiving): AsyncGenerator<Entry> {
  for await (const ticket of pagesOf(idsAtOnce, (...page) => listTicketIds(deps.db, viewer, span, ...page))) {
    const paper = await unlessGone(readTicketPdf(deps, actor, ticket.id))
    if (paper) yield { name: `tickets/${ticketName(ticket)}.pdf`, content: paper.bytes }
  }
}

async function* pagesOf<Row extends { id: number }>(
  limit: number,
  read: (behind: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let behind = 0; ; ) {
    const rows = await read(behind, limit)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    behind = last.id
  }
}

/** Null for what was removed since it was listed, or isn't the reader's to see. */
function unlessGone<Found>(reading: Promise<Found>): Promise<Found | null> {
  return reading.catch((error: unknown) => {
    if (isRefusal(error) && error.status === 404) return null
    throw error
  })
}

const endingOf = (mime: string) => mime.replace('image/', '').replace('jpeg', 'jpg')

function plainName(name: string): string {
  return name.replace(/[^\w. -]+/g, '_').replace(/^\.+/, '_')
}
