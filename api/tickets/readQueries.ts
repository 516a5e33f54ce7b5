import { sql } from 'kysely'
import { doer } from '../companies/queries.ts'
import type { Paging } from '../contract/wire/wire.ts'
import { compiledByKind, preparedOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import { type DeferredQuery, mapQuery } from '../db/together.ts'
import { dealOfTicket } from '../evidence/queries/deal.ts'
import { sealedColumns, storedPictureHash } from '../evidence/queries/sealedColumns.ts'
import { isCarried } from '../quotes/queries/carried.ts'
import { idOf, isVisibleTo, type TicketViewer, viewerFrom } from './queries/viewer.ts'

export function ticketRows(db: Db | Trx) {
  return db
    .selectFrom('tickets')
    .leftJoin('users as driver', 'driver.id', 'tickets.driver_id')
    .leftJoin('signatures', 'signatures.id', 'tickets.signature_id')
    .leftJoin('ticket_seals as seal', 'seal.ticket_id', 'tickets.id')
    .leftJoin('ticket_slips as slip', 'slip.ticket_id', 'tickets.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ticket_queries')
          .select(['reason', 'queried_at', 'answer', 'answered_at'])
          .select([
            doer('ticket_queries.queried_by').as('queried_by'),
            doer('ticket_queries.answered_by').as('answered_by'),
          ])
          .whereRef('ticket_queries.ticket_id', '=', 'tickets.id')
          .orderBy('ticket_queries.id', 'desc')
          .limit(1)
          .as('question'),
      (join) => join.onTrue(),
    )
    .select(sealedColumns)
    .select(storedPictureHash)
    .select([
      'tickets.id',
      'tickets.net_kg',
      'tickets.signature_id',
      'tickets.device_signed',
      'slip.ticket_id as slip_of',
      'seal.code',
      'seal.parties',
      'tickets.flags',
      'tickets.created_at',
      'tickets.voided_at',
      'tickets.void_reason',
      'question.reason as query_reason',
      'question.queried_at',
      'question.answer as query_answer',
      'question.answered_at',
      'question.queried_by',
      'question.answered_by',
      doer('tickets.voided_by').as('voided_by'),
      formerCarrier.as('former_carrier'),
      recycledFor.as('recycled_for'),
      fullName<string | null>('driver').as('driver_full_name'),
      doer('tickets.created_by').$notNull().as('author'),
    ])
}

const formerCarrier = sql<{ id: number; name: string } | null>`(select json_build_object('id', id, 'name', name)
  from companies where id = tickets.carrier_company_id and not exists (select from orders where ${isCarried('tickets')}))`

/** Only the firms of the ticket's own deal. Few quotes have recycled bids; the rest skip the lookup. */
const recycledFor = sql<number[] | null>`(case when exists (
  select from bids where bids.quote_id = tickets.quote_id and bids.recycled) then (
    select array[deal.company_id, quotes.company_id, tickets.carrier_company_id]
    from ${dealOfTicket} as deal, quotes where deal.recycled and quotes.id = tickets.quote_id) end)`

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>['executeTakeFirstOrThrow']>>

type TicketsOfAuthor = { ticketIds: readonly number[]; userId: number }

const stored = preparedOnce((db, { ticketIds, userId }: TicketsOfAuthor) =>
  ticketRows(db)
    .where('tickets.id', '=', sql<number>`any(${ticketIds}::integer[])`)
    .where('tickets.created_by', '=', userId)
    .orderBy('tickets.id'),
)

export function ticketsOfAuthor(db: Db | Trx, tickets: TicketsOfAuthor): DeferredQuery<TicketRow[]> {
  return mapQuery(stored.deferred(db, tickets), (rows) => {
    if (rows.length !== tickets.ticketIds.length) throw new Error('A ticket that was just stored is gone')
    return rows
  })
}

export function findTicket(db: Db | Trx, viewer: TicketViewer, ticketId: number): Promise<TicketRow | undefined> {
  return ticketRows(db).where('tickets.id', '=', ticketId).where(isVisibleTo(viewer)).executeTakeFirst()
}

type OrderTicketsQuery = { quoteId: number; viewerId: number }

const ticketsOfOrder = compiledByKind(
  (
    db,
    kind: TicketViewer['kind'],
    { quoteId, viewerId, below, limit }: OrderTicketsQuery & { below: number; limit: number },
  ) =>
    ticketRows(db)
      .where('tickets.quote_id', '=', quoteId)
      .where(isVisibleTo(viewerFrom(kind, viewerId)))
      .where('tickets.id', '<', below)
      .orderBy('tickets.id', 'desc')
      .limit(limit),
)

/** A page of an order's tickets, newest first. Drivers see their own; offices see all of their order's. */
export function listTickets(
  db: Db,
  viewer: TicketViewer,
  quoteId: number,
  { limit, cursor }: Paging,
): Promise<TicketRow[]> {
  const [below] = cursor ?? [Number.MAX_SAFE_INTEGER]
  return ticketsOfOrder(db, viewer.kind, { quoteId, viewerId: idOf(viewer), below, limit: limit + 1 })
}

export type TicketCursor = { quoteId: number; ticketId: number }

/** Up to `limit` tickets that the viewer sees of these orders: newest order first, oldest ticket first within it. */
export function listTicketsOfOrders(
  trx: Trx,
  viewer: TicketViewer,
  { quoteIds, behind, limit }: { quoteIds: readonly number[]; behind: TicketCursor | null; limit: number },
): Promise<TicketRow[]> {
  return ticketRows(trx)
    .where('tickets.quote_id', 'in', [...quoteIds])
    .where(isVisibleTo(viewer))
    .$if(behind !== null, (rows) =>
      rows.where(sql<boolean>`(tickets.quote_id <> ${behind?.quoteId} or tickets.id > ${behind?.ticketId})`),
    )
    .orderBy('tickets.quote_id', 'desc')
    .orderBy('tickets.id')
    .limit(limit)
    .execute()
}

const countOfOrder = compiledByKind((db, kind: TicketViewer['kind'], { quoteId, viewerId }: OrderTicketsQuery) =>
  db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('tickets.quote_id', '=', quoteId)
    .where(isVisibleTo(viewerFrom(kind, viewerId))),
)

export async function countTickets(db: Db, viewer: TicketViewer, quoteId: number): Promise<number> {
  const [counted] = await countOfOrder(db, viewer.kind, { quoteId, viewerId: idOf(viewer) })
  return counted?.total ?? 0
}

export function findSignature(db: Db, viewer: TicketViewer, id: string) {
  return db
    .selectFrom('signatures')
    .innerJoin('tickets', 'tickets.signature_id', 'signatures.id')
    .select(['signatures.bytes', 'signatures.mime'])
    .where('signatures.id', '=', id)
    .where('tickets.erased_at', 'is', null)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
}
