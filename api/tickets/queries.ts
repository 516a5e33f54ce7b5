import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import { prepared, preparedOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { type DeferredQuery, mapQuery } from '../db/together.ts'

/** Each author's tokens are their own: nobody can use up another's. */
export type TokenOfAuthor = { authorId: number; syncToken: string }

const stored = preparedOnce((db, { authorId, syncToken }: TokenOfAuthor) =>
  db
    .selectFrom('tickets')
    .select(['id', 'body_hash'])
    .where('created_by', '=', authorId)
    .where('sync_token', '=', syncToken),
)

export function storedOf(db: Db | Trx, token: TokenOfAuthor) {
  return mapQuery(stored.deferred(db, token), ([ticket]) => ticket)
}

/** Claims the token for this transaction until it ends; false if another one holds it. Never waits. */
export function tokenClaim(trx: Trx, { authorId, syncToken }: TokenOfAuthor): DeferredQuery<boolean> {
  const claim = sql<{
    claimed: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${syncToken}, ${authorId})) as claimed`
  return mapQuery(prepared(trx, claim), ([row]) => row?.claimed === true)
}

/** An author of this company with their current access, whatever has happened to the account. */
export function findAuthor(db: Db, userId: number, companyId: number) {
  return accessRows(db)
    .select(fullName().as('full_name'))
    .where('users.id', '=', userId)
    .where('users.company_id', '=', companyId)
    .executeTakeFirst()
}

type NumberRequest = TokenOfAuthor & { companyId: number; quoteId: number }

/**
 * The carrier's next number and the ticket's id. None if the token has a ticket, or if another transaction holds its
 * claim. Until the commit the carrier's other tickets and changes to the quote wait, so numbers have no gaps. Run it
 * after the claim: an older snapshot may miss the ticket that the claim waited for.
 */
export function numberTaking(
  trx: Trx,
  { companyId, quoteId, authorId, syncToken }: NumberRequest,
): DeferredQuery<{ number: number; id: number } | undefined> {
  const taking = sql<{ number: number; id: number }>`
    with next as (
      update companies set last_ticket_number = last_ticket_number + 1
      where id = ${companyId} and (pg_try_advisory_xact_lock(hashtextextended(${syncToken}, ${authorId})))
        and not exists (select from tickets where created_by = ${authorId} and sync_token = ${syncToken})
      returning last_ticket_number as number
    ), quote as (
      select quotes.id from quotes, next where quotes.id = ${quoteId} for key share of quotes
    )
    select next.number, nextval('tickets_id_seq') as id from next left join quote on true`
  return mapQuery(prepared(trx, taking), ([next]) => next)
}

type TicketColumns = Selectable<Database['tickets']>
export type NewTicket = Omit<
  TicketColumns,
  'net_kg' | 'signature_id' | 'takes_any_slip' | 'erased_at' | 'voided_by' | 'voided_at' | 'void_reason'
>
type NewSignature = Omit<Selectable<Database['signatures']>, 'id' | 'mime' | 'created_at'>

const inserted = preparedOnce((_, values: NewTicket & NewSignature & { signature_id: string }) => {
  const { bytes, sha256, captured_sha256, ...ticket } = values
  const { signature_id, created_at } = ticket
  return sql`
    with signature as (
      insert into signatures (id, bytes, sha256, captured_sha256, mime, created_at)
      values (${signature_id}, ${bytes}, ${sha256}, ${captured_sha256}, 'image/png', ${created_at})
    )
    insert into tickets (${sql.join(Object.keys(ticket).map((column) => sql.ref(column)))}) overriding system value
    values (${sql.join(Object.values(ticket))})`
})

export function ticketInsert(trx: Trx, ticket: NewTicket, signature: NewSignature): DeferredQuery<unknown> {
  return inserted.deferred(trx, { ...ticket, ...signature, signature_id: randomUUID() })
}
