import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import { isVisibleTo, type TicketViewer } from './viewer.ts'

/** The ticket if the viewer may see it, locked until the transaction ends. */
export function lockTicket(trx: Trx, viewer: TicketViewer, ticketId: number) {
  return trx
    .selectFrom('tickets')
    .select(['id', 'number', 'quote_id', 'carrier_company_id', 'driver_id', 'created_by', 'net_kg', 'voided_at'])
    .select(sql<number>`(select company_id from quotes where quotes.id = tickets.quote_id)`.as('contractor_company_id'))
    .where('id', '=', ticketId)
    .where(isVisibleTo(viewer))
    .forUpdate()
    .executeTakeFirst()
}
export type TicketInHand = NonNullable<Awaited<ReturnType<typeof lockTicket>>>

export async function findOpenQuery(trx: Trx, ticketId: number): Promise<number | null> {
  const query = await trx
    .selectFrom('ticket_queries')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return query?.id ?? null
}

export type CheckReason = { by: number; at: Date; reason: string }

export async function voidTicketRow(trx: Trx, ticketId: number, { by, at, reason }: CheckReason): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ voided_by: by, voided_at: at, void_reason: reason })
    .where('id', '=', ticketId)
    .execute()
}

export async function insertQuery(trx: Trx, ticketId: number, { by, at, reason }: CheckReason): Promise<void> {
  await trx
    .insertInto('ticket_queries')
    .values({ ticket_id: ticketId, reason, queried_by: by, queried_at: at })
    .execute()
}

export async function answerQuery(trx: Trx, queryId: number, { by, at, reason }: CheckReason): Promise<void> {
  await trx
    .updateTable('ticket_queries')
    .set({ answer: reason, answered_by: by, answered_at: at })
    .where('id', '=', queryId)
    .execute()
}

/** The ticket's void and its latest query as they stand now, for the mail. */
export function findCheck(db: Db | Trx, ticketId: number) {
  return db
    .selectFrom('tickets')
    .select([
      'number',
      'voided_at',
      'void_reason',
      sql<{
        reason: string
        answer: string | null
      } | null>`(select json_build_object('reason', reason, 'answer', answer)
        from ticket_queries where ticket_id = tickets.id order by id desc limit 1)`.as('query'),
    ])
    .where('id', '=', ticketId)
    .executeTakeFirst()
}
