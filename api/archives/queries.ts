import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { seenTickets, type TicketFilter } from '../tickets/queries/seen.ts'
import { isNoteVisibleTo, type NoteViewer } from '../tickets/queries/viewer.ts'

/** `upTo`: the last ticket when the archive began, so that all its files tell of the same ones. */
export type Span = Pick<TicketFilter, 'from' | 'to' | 'upTo'>

export type TicketCounts = { tickets: number; signatures: number; slips: number; last: number; months: string[] }

/** `months`: of London, in which statements count the loads. */
export async function countTickets(db: Db, viewer: NoteViewer, span: Span): Promise<TicketCounts> {
  const tickets = seenTickets(db, viewer, span)
    .leftJoin('ticket_slips as slip', 'slip.ticket_id', 'tickets.id')
    .select(['tickets.id', 'tickets.signature_id', 'tickets.erased_at', 'slip.ticket_id as slip_of'])
    .select(sql<string>`to_char(tickets.priced_at at time zone 'Europe/London', 'YYYY-MM')`.as('month'))
  const { rows } = await sql<TicketCounts>`
    select count(*) as tickets, count(signature_id) filter (where erased_at is null) as signatures,
      count(slip_of) as slips, coalesce(max(id), 0) as last,
      coalesce(array_agg(distinct month order by month), '{}') as months
    from (${tickets}) as seen`.execute(db)
  if (!rows[0]) throw new Error('A count has one row')
  return rows[0]
}

export async function listCarriers(db: Db, viewer: NoteViewer, span: Span): Promise<number[]> {
  const rows = await seenTickets(db, viewer, span)
    .select('tickets.carrier_company_id')
    .distinct()
    .orderBy('tickets.carrier_company_id')
    .execute()
  return rows.map(({ carrier_company_id }) => carrier_company_id)
}

type OfCarrier = { carrier: number; behind: number; limit: number }

/** The carrier's tickets that the viewer sees, by number. `parties`: who may know the code; null: everybody. */
export function listNumbered(db: Db, viewer: NoteViewer, span: Span, { carrier, behind, limit }: OfCarrier) {
  return seenTickets(db, viewer, { ...span, carrier })
    .innerJoin('ticket_seals as seal', 'seal.ticket_id', 'tickets.id')
    .select(['tickets.id', 'tickets.number', 'seal.parties'])
    .where('tickets.number', '>', behind)
    .orderBy('tickets.number')
    .limit(limit)
    .execute()
}

export function listSigned(db: Db, viewer: NoteViewer, span: Span, behind: number, limit: number) {
  return seenTickets(db, viewer, span)
    .innerJoin('signatures', 'signatures.id', 'tickets.signature_id')
    .select(['tickets.id', 'tickets.carrier_company_id', 'tickets.number', 'signatures.bytes'])
    .where('tickets.id', '>', behind)
    .where('tickets.erased_at', 'is', null)
    .orderBy('tickets.id')
    .limit(limit)
    .execute()
}

/** Each with a slip; the reading of one decides whether the reader may have it. */
export function listWithSlip(db: Db, viewer: NoteViewer, span: Span, behind: number, limit: number) {
  return seenTickets(db, viewer, span)
    .innerJoin('ticket_slips as slip', 'slip.ticket_id', 'tickets.id')
    .select(['tickets.id', 'tickets.carrier_company_id', 'tickets.number'])
    .where('tickets.id', '>', behind)
    .orderBy('tickets.id')
    .limit(limit)
    .execute()
}

/** In the order of their ids. */
export function listTicketIds(db: Db, viewer: NoteViewer, span: Span, behind: number, limit: number) {
  return seenTickets(db, viewer, span)
    .select(['tickets.id', 'tickets.carrier_company_id', 'tickets.number'])
    .where('tickets.id', '>', behind)
    .orderBy('tickets.id')
    .limit(limit)
    .execute()
}

function notesIn(db: Db, viewer: NoteViewer, { from, to }: Span) {
  return db
    .selectFrom('collection_notes as note')
    .where(isNoteVisibleTo(viewer))
    .$if(from !== undefined, (notes) =>
      notes.where(sql<boolean>`note.taken_at >= ${from}::date::timestamp at time zone 'Europe/London'`),
    )
    .$if(to !== undefined, (notes) =>
      notes.where(sql<boolean>`note.taken_at < (${to}::date + 1)::timestamp at time zone 'Europe/London'`),
    )
}

export function listNotes(db: Db, viewer: NoteViewer, span: Span, behind: number, limit: number) {
  return notesIn(db, viewer, span)
    .select(['note.id', 'note.quote_id', 'note.bytes'])
    .where('note.id', '>', behind)
    .orderBy('note.id')
    .limit(limit)
    .execute()
}

export async function countNotes(db: Db, viewer: NoteViewer, span: Span): Promise<number> {
  const { total } = await notesIn(db, viewer, span)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function ownAttachments(db: Db, companyId: number) {
  return db
    .selectFrom('attachments')
    .innerJoin('quotes', 'quotes.id', 'attachments.quote_id')
    .where('attachments.company_id', '=', companyId)
    .where('attachments.removed_at', 'is', null)
    .where('quotes.deleted_at', 'is', null)
}

export function listOwnAttachments(db: Db, companyId: number) {
  return ownAttachments(db, companyId)
    .select(['attachments.id', 'attachments.quote_id', 'attachments.name'])
    .orderBy('attachments.id')
    .execute()
}

export async function countOwnAttachments(db: Db, companyId: number): Promise<number> {
  const { total } = await ownAttachments(db, companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
