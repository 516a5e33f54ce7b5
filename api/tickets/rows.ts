import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'

/** Every ticket with its people and the contractor's last question. */
export function ticketRows(db: Db | Trx) {
  return db
    .selectFrom('tickets')
    .innerJoin('users as driver', 'driver.id', 'tickets.driver_id')
    .innerJoin('users as author', 'author.id', 'tickets.created_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('ticket_queries')
          .select(['reason', 'queried_at', 'answer', 'answered_at'])
          .whereRef('ticket_queries.ticket_id', '=', 'tickets.id')
          .orderBy('ticket_queries.id', 'desc')
          .limit(1)
          .as('question'),
      (join) => join.onTrue(),
    )
    .select([
      'tickets.id',
      'tickets.number',
      'tickets.carrier_company_id',
      'tickets.quote_id',
      'tickets.driver_id',
      'tickets.gross_kg',
      'tickets.tare_kg',
      'tickets.net_kg',
      'tickets.vehicle',
      'tickets.signature_id',
      'tickets.signed_by',
      'tickets.loaded_at',
      'tickets.weighbridge_ref',
      'tickets.sync_token',
      'tickets.flags',
      'tickets.logged_at',
      'tickets.created_at',
      'tickets.voided_at',
      'tickets.void_reason',
      'question.reason as query_reason',
      'question.queried_at',
      'question.answer as query_answer',
      'question.answered_at',
      fullName('driver').as('driver_name'),
      fullName('author').as('author_name'),
    ])
}

export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>['executeTakeFirstOrThrow']>>
