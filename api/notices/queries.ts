import { sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { Notice, NoticePace } from '../contract/events.ts'
import type { Radius } from '../contract/geo.ts'
import type { AdminRole } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { dealOfTicket } from '../evidence/queries/deal.ts'

export type Choice = { mail: boolean; pace: NoticePace | null; radius_miles: Radius | null }
type KeptChoice = Choice & { version: number }

/** What the user has chosen; what they never touched is not among it. */
export async function listChoices(db: Db | Trx, userId: number): Promise<ReadonlyMap<Notice, KeptChoice>> {
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['notice', 'mail', 'pace', 'radius_miles', 'version'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ notice, ...choice }) => [notice, choice]))
}

/** Nobody else changes what this user has chosen until the transaction ends, nor chooses for the first time. */
export async function lockChoices(trx: Trx, userId: number): Promise<ReadonlyMap<Notice, KeptChoice>> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return listChoices(trx, userId)
}

/** A pace or radius that isn't named stays as it was. */
export async function putChoices(trx: Trx, userId: number, choices: ReadonlyMap<Notice, KeptChoice>): Promise<void> {
  await trx
    .insertInto('notice_preferences')
    .values([...choices].map(([notice, choice]) => ({ user_id: userId, notice, ...choice })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'notice']).doUpdateSet((eb) => ({
        mail: eb.ref('excluded.mail'),
        version: eb.ref('excluded.version'),
        pace: eb.fn.coalesce('excluded.pace', 'notice_preferences.pace'),
        radius_miles: eb.fn.coalesce('excluded.radius_miles', 'notice_preferences.radius_miles'),
      })),
    )
    .execute()
}

/** A user's access, and what they have chosen about this notice; null where they never did. */
function candidates(db: Db | Trx, notice: Notice) {
  return accessRows(db)
    .leftJoin('notice_preferences as chosen', (join) =>
      join.onRef('chosen.user_id', '=', 'users.id').on('chosen.notice', '=', notice),
    )
    .select(['users.first_name', 'users.email', 'chosen.mail'])
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
}

/** Admins are those without a company, which an index knows. */
export function listAdmins(db: Db | Trx, notice: Notice, roles: readonly AdminRole[]) {
  return candidates(db, notice)
    .where('users.company_id', 'is', null)
    .where('users.role', 'in', [...roles])
    .execute()
}

export function listPeople(db: Db | Trx, notice: Notice, ids: readonly number[]) {
  return candidates(db, notice)
    .where('users.id', 'in', [...ids, 0])
    .execute()
}

/** Who was told of the event already, by their bell. */
export function listTold(db: Db | Trx, notice: Notice, eventId: number) {
  return candidates(db, notice)
    .where('users.id', 'in', db.selectFrom('notices').select('user_id').where('event_id', '=', eventId))
    .execute()
}

/** Everybody of the companies that are told of the event but their drivers, who are told by name. */
export function listMembersTold(db: Db | Trx, notice: Notice, eventId: number) {
  return candidates(db, notice)
    .where(
      'users.company_id',
      'in',
      db
        .selectFrom('event_audiences')
        .select(sql<number>`split_part(audience, ':', 2)::int`.as('company_id'))
        .where('event_id', '=', eventId)
        .where('audience', 'like', 'company:%'),
    )
    .where('users.role', '!=', 'driver')
    .execute()
}

export type QuoteSides = { contractor: number; suppliers: number[]; hauliers: number[] }

/** The companies on each side of the quote, whatever became of what they offered; undefined for a deleted one. */
export async function findQuoteSides(db: Db | Trx, quoteId: number): Promise<QuoteSides | null> {
  const sides = await db
    .selectFrom('quotes')
    .select([
      'company_id as contractor',
      sql<number[]>`array(select distinct company_id from bids where quote_id = quotes.id)`.as('suppliers'),
      sql<number[]>`array(select distinct company_id from haulier_bids where quote_id = quotes.id)`.as('hauliers'),
    ])
    .where('id', '=', quoteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return sides ?? null
}

/** Somebody who has confirmed their email and whom nobody has approved yet. */
export function findWaitingUser(db: Db | Trx, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .where('verified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** What an order is about, for its parties and for the driver whose job it is now. */
export async function findOrderedJob(db: Db | Trx, quoteId: number): Promise<OrderedJob | null> {
  const job = await db
    .selectFrom('orders')
    .innerJoin('quotes', 'quotes.id', 'orders.quote_id')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .select([
      'products.name as product_name',
      'orders.quantity_kg',
      sql<number[]>`array(select driver_id from driver_assignments
        where quote_id = orders.quote_id and removed_at is null)`.as('drivers'),
    ])
    .where('orders.quote_id', '=', quoteId)
    .executeTakeFirst()
  return job ?? null
}
export type OrderedJob = { product_name: string; quantity_kg: number; drivers: number[] }

/** What the acceptance was about that a ticket belongs to, whether it stands or was taken back. */
export async function findJobOfTicket(db: Db | Trx, ticketId: number) {
  const { rows } = await sql<Pick<OrderedJob, 'product_name' | 'quantity_kg'>>`
    select products.name as product_name, deal.quantity_kg
    from tickets
    join quotes on quotes.id = tickets.quote_id and quotes.deleted_at is null
    join products on products.id = quotes.product_id
    cross join lateral ${dealOfTicket} as deal
    where tickets.id = ${ticketId}`.execute(db)
  return rows[0]
}

/** What its admin said to the owner of a rejected quote. */
export async function findReasonOfQuote(db: Db, quoteId: number, companyId: number): Promise<string | null> {
  const quote = await db
    .selectFrom('quotes')
    .select('rejection_reason')
    .where('id', '=', quoteId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return quote?.rejection_reason ?? null
}

/** What the contractor said to the supplier of a rejected bid. */
export async function findReasonOfBid(db: Db, bidId: number, companyId: number): Promise<string | null> {
  const bid = await db
    .selectFrom('bids')
    .select('rejection_reason')
    .where('id', '=', bidId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return bid?.rejection_reason ?? null
}
