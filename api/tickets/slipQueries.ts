import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { isVisibleTo, type TicketViewer } from './queries/viewer.ts'

type SentSlip = { syncToken: string; userId: number; hash: Buffer }

/**
 * The author's ticket with this token, the hash of the slip that it names, and whether that slip is stored. If there are
 * several, the one that names this slip comes first, and the author's own before an imported one.
 */
export function findForSlip(db: Db, { syncToken, userId, hash }: SentSlip) {
  return db
    .selectFrom('tickets')
    .innerJoin('quotes', 'quotes.id', 'tickets.quote_id')
    .leftJoin('ticket_slips', 'ticket_slips.ticket_id', 'tickets.id')
    .select([
      'tickets.id',
      'tickets.quote_id',
      'tickets.slip_hash',
      'tickets.takes_any_slip',
      'tickets.erased_at',
      'ticket_slips.ticket_id as slip_of',
    ])
    .select(['tickets.carrier_company_id', 'tickets.driver_id', 'tickets.created_by'])
    .select('quotes.company_id as contractor_company_id')
    .where('tickets.sync_token', '=', syncToken)
    .where('tickets.created_by', '=', userId)
    .orderBy(sql`tickets.slip_hash is not distinct from ${hash}`, 'desc')
    .orderBy('tickets.device_signed', 'desc')
    .orderBy(sql`'imported' = any(tickets.flags)`)
    .limit(1)
    .executeTakeFirst()
}

/** False if the ticket has its slip, or was erased meanwhile: the lock waits for a nightly erasure. */
export async function insertSlip(trx: Trx, slip: Insertable<Database['ticket_slips']>): Promise<boolean> {
  const { ticket_id, mime, bytes, created_at } = slip
  const stored = await trx
    .insertInto('ticket_slips')
    .columns(['ticket_id', 'mime', 'bytes', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('tickets')
        .select('tickets.id')
        .select([
          sql<string>`${mime}::text`.as('mime'),
          sql<Buffer>`${bytes}::bytea`.as('bytes'),
          sql<Date>`${created_at}::timestamptz`.as('created_at'),
        ])
        .where('tickets.id', '=', ticket_id)
        .where('tickets.erased_at', 'is', null)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticket_id')
    .executeTakeFirst()
  return stored !== undefined
}

export function findSlip(db: Db, viewer: TicketViewer, ticketId: number) {
  return db
    .selectFrom('ticket_slips')
    .innerJoin('tickets', 'tickets.id', 'ticket_slips.ticket_id')
    .leftJoin('ticket_seals as seal', 'seal.ticket_id', 'tickets.id')
    .select(['ticket_slips.bytes', 'ticket_slips.mime', 'tickets.slip_hash', 'seal.parties'])
    .where('tickets.id', '=', ticketId)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
}
