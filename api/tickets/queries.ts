import { type RawBuilder, type Selectable, sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'

/** `FN19 HVO` and `fn19hvo` are one lorry; the index tickets_vehicle is on this expression. */
const plate = (text: RawBuilder<string>) => sql<string>`upper(replace(${text}, ' ', ''))`

/** What was stored under an idempotency key, by any author. */
export function findStored(db: Db | Trx, syncToken: string) {
  return db
    .selectFrom('tickets')
    .select(['id', 'created_by', 'body_hash'])
    .where('sync_token', '=', syncToken)
    .executeTakeFirst()
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

/** Of this company, whatever has become of their account since: their access as it stands, and their name. */
export function findAuthor(db: Db, userId: number, companyId: number) {
  return accessRows(db)
    .select(fullName().as('full_name'))
    .where('users.id', '=', userId)
    .where('users.company_id', '=', companyId)
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

/** What the weight checks compare a ticket with: its carrier's live tickets of the order, and the vehicle's history. Plates normalised. */
export async function weighAgainst(trx: Trx, ticket: Weighed) {
  const { quote_id, carrier_company_id, gross_kg, tare_kg } = ticket
  const vehicle = plate(sql`${ticket.vehicle}::text`)
  const { rows } = await sql<{
    delivered_kg: number
    same: Same[]
    vehicle: string | null
    axles: number | null
    plated_kg: number | null
    last_tare_kg: number | null
  }>`
    with lorry as (select axles, plated_kg from vehicles where company_id = ${carrier_company_id} and removed_at is null
      and ${plate(sql`registration`)} = ${vehicle} limit 1)
    select
      coalesce(sum(net_kg), 0) as delivered_kg,
      coalesce(json_agg(json_build_object('gross_kg', gross_kg, 'tare_kg', tare_kg,
        'vehicle', ${plate(sql`vehicle`)}, 'logged_at', logged_at))
        filter (where gross_kg = ${gross_kg} and tare_kg = ${tare_kg}), '[]') as same,
      ${vehicle} as vehicle,
      (select axles from lorry) as axles,
      (select plated_kg from lorry) as plated_kg,
      (select last.tare_kg from tickets as last where last.carrier_company_id = ${carrier_company_id}
        and ${plate(sql`last.vehicle`)} = ${vehicle} and last.voided_at is null
        order by last.id desc limit 1) as last_tare_kg
    from tickets where quote_id = ${quote_id} and carrier_company_id = ${carrier_company_id}
      and voided_at is null`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('An aggregate without a row')
  const others = row.same.map((other) => ({ ...other, logged_at: new Date(other.logged_at) }))
  return { ...row, others }
}

type Stored = Selectable<Database['tickets']>
export type NewTicket = Omit<Stored, 'id' | 'net_kg' | 'signature_id' | 'voided_by' | 'voided_at' | 'void_reason'>
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
