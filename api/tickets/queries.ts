import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import { preparedOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'

/** What was stored under an idempotency key, by any author. */
const stored = preparedOnce((db, { syncToken }: { syncToken: string }) =>
  db.selectFrom('tickets').select(['id', 'created_by', 'body_hash']).where('sync_token', '=', syncToken),
)

export async function findStored(db: Db | Trx, syncToken: string) {
  const [ticket] = await stored(db, { syncToken })
  return ticket
}

/** Whether this transaction is the only one that is writing the token; held until it ends. Never waits. */
export async function claimToken(trx: Trx, syncToken: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${syncToken}, 0)) as claimed`.execute(trx)
  return rows[0]?.claimed === true
}

/** Of this company, whatever has become of their account since: their access as it stands, and their name. */
export function findAuthor(db: Db, userId: number, companyId: number) {
  return accessRows(db)
    .select(fullName().as('full_name'))
    .where('users.id', '=', userId)
    .where('users.company_id', '=', companyId)
    .executeTakeFirst()
}

const nextNumber = preparedOnce((db, { companyId, syncToken }: { companyId: number; syncToken: string }) =>
  db
    .updateTable('companies')
    .set((eb) => ({ last_ticket_number: eb('last_ticket_number', '+', 1) }))
    .where('id', '=', companyId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('tickets').select('id').where('sync_token', '=', syncToken))),
    )
    .returning('last_ticket_number as number'),
)

/**
 * Takes the carrier's next number, none for a token that has a ticket. It holds up the carrier's other tickets until the commit, so
 * that none is left out.
 */
export async function takeNumber(trx: Trx, companyId: number, syncToken: string): Promise<number | undefined> {
  const [taken] = await nextNumber(trx, { companyId, syncToken })
  return taken?.number
}

type Stored = Selectable<Database['tickets']>
export type NewTicket = Omit<Stored, 'id' | 'net_kg' | 'signature_id' | 'voided_by' | 'voided_at' | 'void_reason'>
type NewSignature = Omit<Selectable<Database['signatures']>, 'id' | 'mime' | 'created_at'>

const inserted = preparedOnce((db, given: NewTicket & NewSignature & { signature_id: string }) => {
  const { bytes, sha256, captured_sha256, ...ticket } = given
  return db
    .with('signature', (cte) =>
      cte.insertInto('signatures').values({
        ...{ id: ticket.signature_id, bytes, sha256, captured_sha256 },
        ...{ mime: 'image/png', created_at: ticket.created_at },
      }),
    )
    .insertInto('tickets')
    .values(ticket)
    .returning('id')
})

export async function insertTicket(trx: Trx, ticket: NewTicket, signature: NewSignature): Promise<number> {
  const [row] = await inserted(trx, { ...ticket, ...signature, signature_id: randomUUID() })
  if (!row) throw new Error('An insert without a row')
  return row.id
}
