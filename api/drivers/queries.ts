import { type ExpressionBuilder, sql } from 'kysely'
import type { DriverQuery } from '../contract/drivers.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { containing } from '../db/search.ts'
import { isInProgress } from '../quotes/queries/standing.ts'

export function findHaulier(db: Db, companyId: number) {
  return db
    .selectFrom('companies')
    .select([
      'id',
      'name as company_name',
      'address',
      'city',
      'postcode',
      'latitude',
      'longitude',
      'phone',
      'vosa_number',
      'fors_status',
      sql<string[]>`array(select registration from vehicles where vehicles.company_id = companies.id
        and removed_at is null order by registration)`.as('vehicles'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

type Users = ExpressionBuilder<Database, 'users'>

function isLiveDriver(eb: Users, companyId: number) {
  return eb.and([
    eb('users.company_id', '=', companyId),
    eb('users.role', '=', 'driver'),
    eb('users.deleted_at', 'is', null),
    eb('users.deactivated_at', 'is', null),
    eb('users.verified_at', 'is not', null),
  ])
}

function matches(eb: Users, companyId: number, search: string | null) {
  if (search === null) return isLiveDriver(eb, companyId)
  const pattern = containing(search)
  return eb.and([
    isLiveDriver(eb, companyId),
    eb.or([eb(fullName(), 'ilike', pattern), eb('users.email', 'ilike', pattern), eb('users.phone', 'ilike', pattern)]),
  ])
}

export function listDrivers(db: Db, companyId: number, { limit, cursor, search }: DriverQuery) {
  const all = db
    .with('open', (cte) =>
      cte
        .selectFrom('orders')
        .innerJoin('driver_assignments as assigned', 'assigned.quote_id', 'orders.quote_id')
        .select((eb) => ['assigned.driver_id', eb.fn.countAll<number>().as('orders')])
        .where('orders.carrier_company_id', '=', companyId)
        .where(isInProgress())
        .where('assigned.removed_at', 'is', null)
        .groupBy('assigned.driver_id'),
    )
    .selectFrom('users')
    .leftJoin('open', 'open.driver_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'phone', 'email_verified_at'])
    .select(sql<number>`coalesce(open.orders, 0)`.as('open_assignments'))
    .where((eb) => matches(eb, companyId, search))
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('users.id')
    .limit(limit + 1)
  if (!cursor) return all.execute()
  return all.where((eb) => eb(eb.refTuple('last_name', 'first_name', 'users.id'), '>', eb.tuple(...cursor))).execute()
}

export async function countDrivers(db: Db, companyId: number, search: string | null): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where((eb) => matches(eb, companyId, search))
    .executeTakeFirstOrThrow()
  return total
}

/** Locks the driver, so that nobody bans them meanwhile. */
export function lockLiveDriver(trx: Trx, driverId: number, companyId: number) {
  return trx
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '=', driverId)
    .where((eb) => isLiveDriver(eb, companyId))
    .forShare()
    .executeTakeFirst()
}

export function listAssignedDrivers(db: Db | Trx, haulierBidId: number) {
  return db
    .selectFrom('driver_assignments')
    .innerJoin('users', 'users.id', 'driver_assignments.driver_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.phone'])
    .where('driver_assignments.haulier_bid_id', '=', haulierBidId)
    .where('driver_assignments.removed_at', 'is', null)
    .orderBy('driver_assignments.id')
    .execute()
}

type NewAssignment = {
  quote_id: number
  haulier_bid_id: number
  driver_id: number
  assigned_by: number
  assigned_at: Date
}

export async function insertAssignment(trx: Trx, assignment: NewAssignment): Promise<void> {
  await trx.insertInto('driver_assignments').values(assignment).execute()
}

/** Stores when this driver and order were last decided on; false if a newer time is stored. Lock the quote first. */
export async function noteIntent(
  trx: Trx,
  intent: { haulier_bid_id: number; driver_id: number; intended_at: Date },
): Promise<boolean> {
  const noted = await trx
    .insertInto('driver_intents')
    .values(intent)
    .onConflict((oc) =>
      oc
        .columns(['haulier_bid_id', 'driver_id'])
        .doUpdateSet({ intended_at: intent.intended_at })
        .where('driver_intents.intended_at', '<=', intent.intended_at),
    )
    .returning('driver_id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Keeps the row, so that the driver may still send tickets. False if there was no assignment. */
export async function endAssignment(
  trx: Trx,
  { haulier_bid_id, driver_id }: { haulier_bid_id: number; driver_id: number },
  removed: { removed_by: number; removed_at: Date },
): Promise<boolean> {
  const ended = await trx
    .updateTable('driver_assignments')
    .set(removed)
    .where('haulier_bid_id', '=', haulier_bid_id)
    .where('driver_id', '=', driver_id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

export async function endAssignmentsOf(
  trx: Trx,
  quoteId: number,
  removed: { removed_by: number; removed_at: Date },
): Promise<number[]> {
  const ended = await trx
    .updateTable('driver_assignments')
    .set(removed)
    .where('quote_id', '=', quoteId)
    .where('removed_at', 'is', null)
    .returning('driver_id')
    .execute()
  return ended.map(({ driver_id }) => driver_id)
}
