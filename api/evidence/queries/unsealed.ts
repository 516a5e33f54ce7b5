import { type Insertable, sql } from 'kysely'
import type { TicketContent } from '../../contract/tickets/content.ts'
import { prepared, preparedOnce } from '../../db/compiledOnce.ts'
import type { Db, Trx } from '../../db/database.ts'
import { rowsInsert } from '../../db/rowsInsert.ts'
import type { Database } from '../../db/schema.ts'
import { type DeferredQuery, mapQuery } from '../../db/together.ts'
import { dealOfTicket } from './deal.ts'

type Tickets = Database['tickets']
type TicketWeighing = Pick<
  { [Column in keyof Tickets]: Tickets[Column] },
  'gross_source' | 'tare_source' | 'tare_weighed_on' | 'weighed_at' | 'device_signature' | 'device_key_id'
>

/** The parts of a ticket that go into its seal and code. */
export type SealedTicketFields = TicketWeighing & {
  number: number
  carrier_company_id: number
  body_hash: Buffer
  /** Null where a paper was signed instead. */
  stored_picture_hash: Buffer | null
  source: TicketContent['source']
  device_signed: boolean
  gross_kg: number
  tare_kg: number
  vehicle: string | null
  weighbridge_ref: string | null
  loaded_at: string | null
  signed_by: string | null
  logged_at: Date
}

/** The seller is null only if no acceptance is known. */
export type Trade = {
  product_name: string
  site_address: string
  site_postcode: string
  collection_address: string | null
  collection_postcode: string | null
  carrier_name: string
  buyer_company_id: number
  buyer_name: string
  seller_company_id: number | null
  seller_name: string | null
}

/** `previous`: the hash of the carrier's last seal, for the first ticket of a batch. */
export type UnsealedTicket = SealedTicketFields & Trade & { ticket_id: number; previous: Buffer | null }

const trade = sql`products.name as product_name, quotes.address as site_address, quotes.postcode as site_postcode,
    deal.collection_address, deal.collection_postcode, carrier.name as carrier_name,
    buyer.id as buyer_company_id, buyer.name as buyer_name, seller.id as seller_company_id, seller.name as seller_name`

const traders = sql`join quotes on quotes.id = tickets.quote_id
  join products on products.id = quotes.product_id
  join companies as carrier on carrier.id = tickets.carrier_company_id
  join companies as buyer on buyer.id = quotes.company_id
  left join lateral ${dealOfTicket} as deal on true
  left join companies as seller on seller.id = deal.company_id`

const lastOf = (carrierId: number) =>
  sql`select number, hash from ticket_seals where carrier_company_id = ${carrierId} order by number desc limit 1`

const unsealed = (carrierId: number, limit: number) => sql<UnsealedTicket>`
  with last as (${lastOf(carrierId)})
  select tickets.id as ticket_id, tickets.number, tickets.carrier_company_id, tickets.body_hash,
    tickets.device_signature, tickets.device_key_id, tickets.device_signed, tickets.gross_kg, tickets.tare_kg,
    tickets.gross_source, tickets.tare_source, tickets.tare_weighed_on, tickets.weighed_at, tickets.vehicle,
    tickets.weighbridge_ref, tickets.loaded_at, tickets.signed_by, tickets.logged_at, tickets.source, ${trade},
    sha256(signatures.bytes) as stored_picture_hash,
    (select hash from last) as previous
  from tickets ${traders}
  left join signatures on signatures.id = tickets.signature_id
  where tickets.carrier_company_id = ${carrierId} and tickets.number > coalesce((select number from last), 0)
    and not tickets.was_sealed
  order by tickets.number limit ${limit}`

/** Up to `limit` of the carrier's tickets after its last seal, without those that had one. The caller holds its lock. */
export async function listUnsealed(trx: Trx, carrierId: number, limit: number): Promise<UnsealedTicket[]> {
  const { rows } = await unsealed(carrierId, limit).execute(trx)
  return rows
}

type IncomingTicket = { quote_id: number; carrier_company_id: number; created_at: Date }
/** `accepted_at`: of the acceptance under which the carrier drives. */
export type ComingTrade = Trade & { previous: Buffer | null; last_number: number; accepted_at: Date | null }

const coming = preparedOnce(
  (_, { quote_id, carrier_company_id, created_at }: IncomingTicket) => sql<ComingTrade>`
  with last as (${lastOf(carrier_company_id)})
  select ${trade}, deal.accepted_at, (select hash from last) as previous, coalesce((select number from last), 0) as last_number
  from (select ${quote_id}::integer as quote_id, ${carrier_company_id}::integer as carrier_company_id,
    ${created_at}::timestamptz as created_at) as tickets ${traders}`,
)

/** For a ticket about to be stored; undefined without such a quote. The caller holds the carrier's lock. */
export function tradeOf(trx: Trx, ticket: IncomingTicket): DeferredQuery<ComingTrade | undefined> {
  return mapQuery(coming.deferred(trx, ticket), ([found]) => found)
}

export async function listCarriersToSeal(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from companies where last_ticket_number > 0 and not exists (
      select from ticket_seals where carrier_company_id = companies.id and number = last_ticket_number)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many tickets wait for their seal, and since when the oldest has waited. */
export async function findSealLag(db: Db): Promise<{ tickets: number; oldest: Date | null }> {
  const { rows } = await sql<{ tickets: number; oldest: Date | null }>`
    select coalesce(sum(companies.last_ticket_number - sealed.number), 0)::int as tickets, min(tickets.created_at) as oldest
    from companies
    cross join lateral (
      select coalesce(max(number), 0) as number from ticket_seals where carrier_company_id = companies.id
    ) as sealed
    left join tickets on tickets.carrier_company_id = companies.id and tickets.number = sealed.number + 1
    where companies.last_ticket_number > sealed.number`.execute(db)
  return rows[0] ?? { tickets: 0, oldest: null }
}

/** For tickets that were stored before their seal; a new one is stored with the mark. */
export function sealedMark(trx: Trx, ticketIds: readonly number[]): DeferredQuery<unknown> {
  return prepared(trx, sql`update tickets set was_sealed = true where id = any(${ticketIds}::bigint[])`)
}

type Seal = Insertable<Database['ticket_seals']>

export function sealInserts(trx: Trx, seals: readonly Seal[]): DeferredQuery<unknown>[] {
  return rowsInsert(trx, 'ticket_seals', seals)
}
