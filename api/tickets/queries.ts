import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Ticket } from '../contract/tickets.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { presentOwnTicket } from './present.ts'
import { type TicketRow, ticketRows } from './rows.ts'

/** `FN19 HVO` and `fn19hvo` are one lorry; the index tickets_vehicle is on this expression. */
const plate = (text: RawBuilder<string>) => sql<string>`upper(replace(${text}, ' ', ''))`

/**
 * Who asks. A company has part in what it bought, sold and carried; its haulier staff ('carrier') only in the last. The
 * queries give each their part.
 */
export type TicketViewer =
  | { kind: 'company' | 'carrier'; company_id: number }
  | { kind: 'driver'; user_id: number }
  | { kind: 'admin' }

/** What was stored under an idempotency key, by any author. */
export function findStored(db: Db | Trx, syncToken: string) {
  return db
    .selectFrom('tickets')
    .select(['id', 'created_by', 'body_hash'])
    .where('sync_token', '=', syncToken)
    .executeTakeFirst()
}

/** A ticket for the one who logged it. */
export function findTicketOfAuthor(db: Db | Trx, ticketId: number, userId: number): Promise<TicketRow> {
  return ticketRows(db)
    .where('tickets.id', '=', ticketId)
    .where('tickets.created_by', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Whether this transaction is the only one that is writing the token; held until it ends. Never waits. */
export async function claimToken(trx: Trx, syncToken: string): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${syncToken}, 0)) as claimed`.execute(trx)
  return rows[0]?.claimed === true
}

/** The last time that the driver was assigned to the order, ended or not, and how much it was about. */
export function findAssignment(trx: Trx, quoteId: number, driverId: number, companyId: number) {
  return trx
    .selectFrom('driver_assignments')
    .innerJoin('haulier_bids', 'haulier_bids.id', 'driver_assignments.haulier_bid_id')
    .innerJoin('bids', 'bids.id', 'haulier_bids.bid_id')
    .select(['driver_assignments.removed_at', 'bids.quantity_kg'])
    .where('driver_assignments.quote_id', '=', quoteId)
    .where('driver_assignments.driver_id', '=', driverId)
    .where('haulier_bids.company_id', '=', companyId)
    .orderBy('driver_assignments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Even one who has been banned since: what they tipped must still be logged. */
export function findDriver(trx: Trx, driverId: number, companyId: number): Promise<{ id: number } | undefined> {
  return trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', driverId)
    .where('company_id', '=', companyId)
    .where('role', '=', 'driver')
    .executeTakeFirst()
}

/** Takes the carrier's next number. It holds up the carrier's other tickets until the commit, so that none is left out. */
export async function takeNumber(trx: Trx, companyId: number): Promise<number> {
  const { number } = await trx
    .updateTable('companies')
    .set((eb) => ({ last_ticket_number: eb('last_ticket_number', '+', 1) }))
    .where('id', '=', companyId)
    .returning('last_ticket_number as number')
    .executeTakeFirstOrThrow()
  return number
}

type Weighed = {
  quote_id: number
  carrier_company_id: number
  vehicle: string | null
  gross_kg: number
  tare_kg: number
}
type Same = { gross_kg: number; tare_kg: number; vehicle: string | null; logged_at: string }

/** What the weight checks compare a ticket with: its order's live tickets and the vehicle's history. Plates normalised. */
export async function weighAgainst(trx: Trx, ticket: Weighed) {
  const { quote_id, carrier_company_id, gross_kg, tare_kg } = ticket
  const vehicle = plate(sql`${ticket.vehicle}::text`)
  const { rows } = await sql<{
    delivered_kg: number
    same: Same[]
    vehicle: string | null
    axles: number | null
    last_tare_kg: number | null
  }>`
    select
      coalesce(sum(net_kg), 0) as delivered_kg,
      coalesce(json_agg(json_build_object('gross_kg', gross_kg, 'tare_kg', tare_kg,
        'vehicle', ${plate(sql`vehicle`)}, 'logged_at', logged_at))
        filter (where gross_kg = ${gross_kg} and tare_kg = ${tare_kg}), '[]') as same,
      ${vehicle} as vehicle,
      (select axles from vehicles where company_id = ${carrier_company_id} and removed_at is null
        and ${plate(sql`registration`)} = ${vehicle} limit 1) as axles,
      (select last.tare_kg from tickets as last where last.carrier_company_id = ${carrier_company_id}
        and ${plate(sql`last.vehicle`)} = ${vehicle} and last.voided_at is null
        order by last.id desc limit 1) as last_tare_kg
    from tickets where quote_id = ${quote_id} and voided_at is null`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a row')
  const others = row.same.map((other) => ({ ...other, logged_at: new Date(other.logged_at) }))
  return { ...row, others }
}

type Stored = Selectable<Database['tickets']>
type NewTicket = Omit<Stored, 'id' | 'net_kg' | 'signature_id' | 'voided_by' | 'voided_at' | 'void_reason'>
type NewSignature = Omit<Selectable<Database['signatures']>, 'mime' | 'created_at'>

export async function insertTicket(trx: Trx, ticket: NewTicket, signature: NewSignature): Promise<number> {
  const { id } = await trx
    .with('signature', (cte) =>
      cte
        .insertInto('signatures')
        .values({ ...signature, mime: 'image/png', created_at: ticket.created_at })
        .returning('id'),
    )
    .insertInto('tickets')
    .values({ ...ticket, signature_id: signature.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A page of an order's tickets, newest first. A driver's are their own; the offices see all of their order. */
export function listTickets(
  db: Db,
  viewer: TicketViewer,
  quoteId: number,
  page: { before: number | undefined; limit: number },
): Promise<TicketRow[]> {
  return ticketRows(db)
    .where('tickets.quote_id', '=', quoteId)
    .where(isVisibleTo(viewer))
    .$if(page.before !== undefined, (rows) => rows.where('tickets.id', '<', Number(page.before)))
    .orderBy('tickets.id', 'desc')
    .limit(page.limit)
    .execute()
}

/** The carrier's own tickets of these orders, ready to be sent: to its devices, to each driver their own. */
export async function listOwnTickets(trx: Trx, viewer: TicketViewer, quoteIds: readonly number[]): Promise<Ticket[]> {
  const rows = await ticketRows(trx)
    .where('tickets.quote_id', 'in', [...quoteIds])
    .where(isVisibleTo(viewer))
    .orderBy('tickets.id')
    .execute()
  return rows.map(presentOwnTicket)
}

export async function countTickets(db: Db, viewer: TicketViewer, quoteId: number): Promise<number> {
  const { total } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('tickets.quote_id', '=', quoteId)
    .where(isVisibleTo(viewer))
    .executeTakeFirstOrThrow()
  return total
}

/** Whether there is such an order and the viewer is a party of it. */
export async function isParty(db: Db, viewer: TicketViewer, quoteId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('quote_id')
    .where('quote_id', '=', quoteId)
    .where(isPartyOf(viewer))
    .executeTakeFirst()
  return found !== undefined
}

/** The stored picture, for the parties of its ticket. */
export function findSignature(db: Db, viewer: TicketViewer, id: string) {
  return db
    .selectFrom('signatures')
    .innerJoin('tickets', 'tickets.signature_id', 'signatures.id')
    .select(['signatures.bytes', 'signatures.mime'])
    .where('signatures.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst()
}

function isPartyOf(viewer: TicketViewer): RawBuilder<boolean> {
  switch (viewer.kind) {
    case 'admin':
      return sql`true`
    case 'driver':
      return sql`false`
    case 'carrier':
      return sql`carrier_company_id = ${viewer.company_id}`
    case 'company':
      return isOrderOf(viewer.company_id)
  }
}

function isOrderOf(companyId: number) {
  return sql<boolean>`${companyId} in (contractor_company_id, supplier_company_id, carrier_company_id)`
}

function isVisibleTo(viewer: TicketViewer): RawBuilder<boolean> {
  switch (viewer.kind) {
    case 'admin':
      return sql`true`
    case 'driver':
      return sql`${viewer.user_id} in (tickets.driver_id, tickets.created_by)`
    case 'carrier':
      return sql`tickets.carrier_company_id = ${viewer.company_id}`
    case 'company':
      return sql`(tickets.carrier_company_id = ${viewer.company_id} or exists (
        select from orders where orders.quote_id = tickets.quote_id and ${isOrderOf(viewer.company_id)}))`
  }
}
