import { type RawBuilder, sql } from 'kysely'
import type { OtherTicket } from '../../contract/tickets/checks.ts'
import { preparedOnce } from '../../db/compiledOnce.ts'
import type { Db, Trx } from '../../db/database.ts'
import { type DeferredQuery, mapQuery } from '../../db/together.ts'

/** `FN19 HVO` and `fn19hvo` are one lorry. The index tickets_vehicle uses this expression. */
const plate = (text: RawBuilder<string>) => sql<string>`upper(replace(${text}, ' ', ''))`

type TicketToLog = {
  quote_id: number
  carrier_company_id: number
  driver_id: number | null
  vehicle: string | null
  gross_kg: number
  tare_kg: number
}
type OtherTicketRow = { gross_kg: number; tare_kg: number; vehicle: string | null; logged_at: string }

/** All facts that flags depend on, in one query. The caller's locks keep them true until the ticket is stored. */
export function factsOf(trx: Trx, ticket: TicketToLog): DeferredQuery<Facts> {
  return mapQuery(facts.deferred(trx, ticket), factsFrom)
}

function factsFrom([row]: Row[]) {
  if (!row) throw new Error('One row without a row')
  const { same, vehicle, axles, plated_kg, last_tare_kg, delivered_kg } = row
  const others = same.map((other) => ({ ...other, logged_at: new Date(other.logged_at) }))
  return {
    order: orderOf(row),
    /** The driver's latest assignment to the order, ended or not. */
    assignment: row.assigned_kg === null ? undefined : { removed_at: row.removed_at, quantity_kg: row.assigned_kg },
    isDriver: row.is_driver,
    drivers: row.drivers,
    /** For the weight checks: the carrier's live tickets of the order and the vehicle's history. Plates normalised. */
    weighed: { delivered_kg, others, vehicle, axles, plated_kg, last_tare_kg },
  }
}
export type Facts = ReturnType<typeof factsFrom>

/** A load's facts once the `earlier` loads of the same call count too. Plates are normalised. */
export function behind(earlier: readonly OtherTicket[], { weighed }: Facts): Facts['weighed'] {
  const last = earlier.findLast(({ vehicle }) => vehicle !== null && vehicle === weighed.vehicle)
  return {
    ...weighed,
    delivered_kg: earlier.reduce((sum, { gross_kg, tare_kg }) => sum + gross_kg - tare_kg, weighed.delivered_kg),
    others: [...weighed.others, ...earlier],
    last_tare_kg: last?.tare_kg ?? weighed.last_tare_kg,
  }
}

const facts = preparedOnce((db, ticket: TicketToLog) =>
  db
    .selectFrom(sql<Record<never, never>>`(select)`.as('one'))
    .leftJoin('orders', (join) =>
      join.on('orders.quote_id', '=', ticket.quote_id).on('orders.carrier_company_id', '=', ticket.carrier_company_id),
    )
    .leftJoin(assignmentRows(db, ticket).as('assignment'), (join) => join.onTrue())
    .leftJoin(lorries(db, ticket).as('lorry'), (join) => join.onTrue())
    .select([
      'orders.quote_id',
      'orders.contractor_company_id',
      'orders.supplier_company_id',
      'orders.haulier_company_id',
      'orders.carrier_company_id',
      'orders.quantity_kg',
      'orders.supplier_confirmed_at',
      'orders.haulier_confirmed_at',
      'orders.closed_at',
      'orders.is_cancelled',
      'assignment.removed_at',
      'assignment.quantity_kg as assigned_kg',
      'lorry.axles',
      'lorry.plated_kg',
      plate(sql`${ticket.vehicle}::text`).as('vehicle'),
      isDriver(ticket).as('is_driver'),
      driversOf(ticket).as('drivers'),
      deliveredKg(ticket).as('delivered_kg'),
      sameWeights(ticket).as('same'),
      lastTare(ticket).as('last_tare_kg'),
    ]),
)
type Row = Awaited<ReturnType<typeof facts>>[number]

/** The order, if this firm carries it. */
function orderOf(row: Row) {
  const { quote_id, contractor_company_id, supplier_company_id, carrier_company_id, quantity_kg } = row
  const isFound = quote_id !== null && contractor_company_id !== null && supplier_company_id !== null
  if (!isFound || carrier_company_id === null || quantity_kg === null) return undefined
  const { haulier_company_id, supplier_confirmed_at, haulier_confirmed_at, closed_at } = row
  const is_cancelled = row.is_cancelled === true
  return {
    quote_id,
    contractor_company_id,
    supplier_company_id,
    carrier_company_id,
    quantity_kg,
    haulier_company_id,
    supplier_confirmed_at,
    haulier_confirmed_at,
    closed_at,
    is_cancelled,
  }
}

function assignmentRows(db: Db | Trx, ticket: Pick<TicketToLog, 'quote_id' | 'driver_id' | 'carrier_company_id'>) {
  return db
    .selectFrom('driver_assignments')
    .innerJoin('haulier_bids', 'haulier_bids.id', 'driver_assignments.haulier_bid_id')
    .innerJoin('bids', 'bids.id', 'haulier_bids.bid_id')
    .select(['driver_assignments.removed_at', 'bids.quantity_kg'])
    .where('driver_assignments.quote_id', '=', ticket.quote_id)
    .where('driver_assignments.driver_id', '=', ticket.driver_id)
    .where('haulier_bids.company_id', '=', ticket.carrier_company_id)
    .orderBy('driver_assignments.id', 'desc')
    .limit(1)
}

export async function wasAssigned(trx: Trx, quote_id: number, driver_id: number, companyId: number): Promise<boolean> {
  const ticket = { quote_id, driver_id, carrier_company_id: companyId }
  return (await assignmentRows(trx, ticket).executeTakeFirst()) !== undefined
}

function lorries(db: Db | Trx, ticket: TicketToLog) {
  return db
    .selectFrom('vehicles')
    .select(['axles', 'plated_kg'])
    .where('company_id', '=', ticket.carrier_company_id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`${plate(sql`registration`)} = ${plate(sql`${ticket.vehicle}::text`)}`)
    .limit(1)
}

/** Includes banned drivers: a load that they tipped must still be logged. */
const isDriver = ({ driver_id, carrier_company_id }: TicketToLog) => sql<boolean>`exists (select from users
  where id = ${driver_id} and company_id = ${carrier_company_id} and role = 'driver')`

const driversOf = ({ quote_id }: TicketToLog) => sql<number[]>`array(select driver_id from driver_assignments
  where quote_id = ${quote_id} and removed_at is null)`

const deliveredKg = ({
  quote_id,
  carrier_company_id,
}: TicketToLog) => sql<number>`coalesce((select delivered_kg from order_sums
  where quote_id = ${quote_id} and carrier_company_id = ${carrier_company_id}), 0)`

const sameWeights = ({ quote_id, carrier_company_id, gross_kg, tare_kg }: TicketToLog) => sql<OtherTicketRow[]>`(
  select coalesce(json_agg(json_build_object('gross_kg', gross_kg, 'tare_kg', tare_kg,
    'vehicle', ${plate(sql`vehicle`)}, 'logged_at', logged_at)), '[]')
  from tickets where quote_id = ${quote_id} and carrier_company_id = ${carrier_company_id}
    and gross_kg = ${gross_kg} and tare_kg = ${tare_kg} and voided_at is null)`

const lastTare = ({ carrier_company_id, vehicle }: TicketToLog) => sql<
  number | null
>`(select last.tare_kg from tickets as last
  where last.carrier_company_id = ${carrier_company_id} and ${plate(sql`last.vehicle`)} = ${plate(sql`${vehicle}::text`)}
    and last.voided_at is null order by last.id desc limit 1)`
