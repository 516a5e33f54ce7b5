import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { ImageMime } from '../contract/wire/dataUrl.ts'
import { prepared, preparedOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import { rowsInsert } from '../db/rowsInsert.ts'
import type { Database } from '../db/schema.ts'
import { type DeferredQuery, mapQuery } from '../db/together.ts'
import type { StoredSignature } from './signature.ts'

/** Each author's tokens are their own: nobody can use up another's. */
export type TokensOfAuthor = { authorId: number; syncTokens: readonly string[] }

/** `isTheirs`: the author sent it, or their phone signed it, so no other content counts that somebody imported. */
export type SentTokens = TokensOfAuthor & { bodyHashes: readonly Buffer[]; isTheirs: boolean }

const isStored = ({ authorId, syncTokens, bodyHashes, isTheirs }: SentTokens) => sql<boolean>`
  created_by = ${authorId} and sync_token = any(${syncTokens}::uuid[])
  and (not ${isTheirs}::boolean or 'imported' <> all(flags) or body_hash = any(${bodyHashes}::bytea[]))`

const stored = preparedOnce((db, sent: SentTokens) =>
  db.selectFrom('tickets').select(['id', 'body_hash']).where(isStored(sent)),
)

/** The tickets that the tokens have already, in any order. */
export function storedOf(db: Db | Trx, tokens: SentTokens) {
  return stored.deferred(db, tokens)
}

/** Claims the tokens for this transaction until it ends; false if another one holds any. Never waits. */
export function tokensClaim(trx: Trx, { authorId, syncTokens }: TokensOfAuthor): DeferredQuery<boolean> {
  const claim = sql<{ claimed: boolean }>`
    select bool_and(pg_try_advisory_xact_lock(hashtextextended(token, ${authorId}))) as claimed
    from unnest(${syncTokens}::text[]) as token`
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

type NumbersRequest = SentTokens & { companyId: number; quoteId: number }
export type Taken = { number: number; id: number }

/**
 * The carrier's next numbers and the tickets' ids, in the order of the tokens. None if any token has a ticket, or if
 * another transaction holds its claim. Until the commit the carrier's other tickets and changes to the quote wait, so
 * numbers have no gaps. Run it after the claim: an older snapshot may miss the ticket that the claim waited for.
 */
export function numbersTaking(trx: Trx, { companyId, quoteId, ...sent }: NumbersRequest): DeferredQuery<Taken[]> {
  const { authorId, syncTokens } = sent
  const taking = sql<Taken>`
    with next as (
      update companies set last_ticket_number = last_ticket_number + ${syncTokens.length}::integer
      where id = ${companyId} and (select bool_and(pg_try_advisory_xact_lock(hashtextextended(token, ${authorId})))
          from unnest(${syncTokens}::text[]) as token)
        and not exists (select from tickets where ${isStored(sent)})
      returning last_ticket_number as last
    ), quote as (
      select quotes.id from quotes, next where quotes.id = ${quoteId} for key share of quotes
    )
    select number, nextval('tickets_id_seq') as id
    from next left join quote on true
    cross join generate_series(last - ${syncTokens.length}::integer + 1, last) as number
    order by number`
  return prepared(trx, taking)
}

type TicketColumns = Selectable<Database['tickets']>
export type NewTicket = Omit<
  TicketColumns,
  | 'net_kg'
  | 'terms_version'
  | 'signature_id'
  | 'takes_any_slip'
  | 'erased_at'
  | 'voided_by'
  | 'voided_at'
  | 'void_reason'
>
export type Picture = { bytes: Buffer; mime: ImageMime }
/** A ticket's signature or signed paper. `scan` is null where the ticket only says where the paper is kept. */
export type TicketProof = { is: 'signature'; signature: StoredSignature } | { is: 'paper'; scan: Picture | null }
export type ProvenTicket = { ticket: NewTicket; proof: TicketProof }

export function ticketInserts(trx: Trx, tickets: readonly ProvenTicket[]): DeferredQuery<unknown>[] {
  const fromPaper = tickets.flatMap(({ ticket, proof }) => (proof.is === 'paper' ? [ticket] : []))
  const others = tickets.flatMap(({ ticket, proof }) => {
    if (proof.is === 'signature') {
      return [insertedSigned.deferred(trx, { ...ticket, ...proof.signature, signature_id: randomUUID() })]
    }
    const { id, created_at } = ticket
    return proof.scan ? [insertedScan.deferred(trx, { ...proof.scan, id, created_at })] : []
  })
  return [...rowsInsert(trx, 'tickets', fromPaper), ...others]
}

const insertedSigned = preparedOnce((_, values: NewTicket & StoredSignature & { signature_id: string }) => {
  const { bytes, sha256, captured_sha256, ...ticket } = values
  const { signature_id, created_at } = ticket
  return sql`
    with signature as (
      insert into signatures (id, bytes, sha256, captured_sha256, mime, created_at)
      values (${signature_id}, ${bytes}, ${sha256}, ${captured_sha256}, 'image/png', ${created_at})
    )
    insert into tickets (${sql.join(Object.keys(ticket).map((column) => sql.ref(column)))})
    overriding system value values (${sql.join(Object.values(ticket))})`
})

const insertedScan = preparedOnce(
  (_, { id, mime, bytes, created_at }: Picture & Pick<NewTicket, 'id' | 'created_at'>) => {
    return sql`insert into ticket_slips (ticket_id, mime, bytes, created_at) values (${id}, ${mime}, ${bytes}, ${created_at})`
  },
)

export type PaperLoad = Pick<TicketColumns, 'logged_at' | 'gross_kg' | 'tare_kg' | 'vehicle' | 'weighbridge_ref'>

/** The places of loads that are on a live ticket from paper already, as the index tickets_paper_load compares them. */
export async function listPaperLoads(
  db: Db,
  order: { quote_id: number; carrier_company_id: number },
  loads: readonly PaperLoad[],
): Promise<{ at: number; number: number }[]> {
  const of = <Name extends keyof PaperLoad>(name: Name) => loads.map((load) => load[name])
  const { rows } = await sql<{ at: number; number: number }>`
    select load.at::integer - 1 as at, tickets.number
    from unnest(${of('logged_at')}::timestamptz[], ${of('gross_kg')}::integer[], ${of('tare_kg')}::integer[],
      ${of('vehicle')}::text[], ${of('weighbridge_ref')}::text[]) with ordinality
      as load (logged_at, gross_kg, tare_kg, vehicle, weighbridge_ref, at)
    join tickets on tickets.carrier_company_id = ${order.carrier_company_id} and tickets.quote_id = ${order.quote_id}
      and tickets.logged_at = load.logged_at and tickets.gross_kg = load.gross_kg and tickets.tare_kg = load.tare_kg
      and coalesce(upper(replace(tickets.vehicle, ' ', '')), '') = coalesce(upper(replace(load.vehicle, ' ', '')), '')
      and coalesce(tickets.weighbridge_ref, '') = coalesce(load.weighbridge_ref, '')
      and tickets.source = 'paper' and tickets.voided_at is null`.execute(db)
  return rows
}

/** The order, if this firm carries it, with the firm's drivers. */
export function findPaperOrder(db: Db, quoteId: number, companyId: number) {
  return db
    .selectFrom('orders')
    .select(['orders.quote_id', 'orders.carrier_company_id', 'orders.accepted_at', 'orders.closed_at'])
    .select((eb) =>
      eb
        .selectFrom('users')
        .select(sql<number[]>`array_agg(users.id)`.as('ids'))
        .whereRef('users.company_id', '=', 'orders.carrier_company_id')
        .where('users.role', '=', 'driver')
        .as('drivers'),
    )
    .where('orders.quote_id', '=', quoteId)
    .where('orders.carrier_company_id', '=', companyId)
    .executeTakeFirst()
}
