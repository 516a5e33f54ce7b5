import { sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { Notice, NoticePace } from '../contract/events.ts'
import type { Radius } from '../contract/geo.ts'
import type { AdminRole } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { dealOfTicket } from '../evidence/queries/deal.ts'
import { offersOn } from '../quotes/queries/offers.ts'
import { isShownBid, isShownPrice } from '../quotes/queries/shown.ts'

export type Choice = { mail: boolean; pace: NoticePace | null; radius_miles: Radius | null }
type KeptChoice = Choice & { version: number }

export async function listChoices(db: Db | Trx, userId: number): Promise<ReadonlyMap<Notice, KeptChoice>> {
  const rows = await db
    .selectFrom('notice_preferences')
    .select(['notice', 'mail', 'pace', 'radius_miles', 'version'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ notice, ...choice }) => [notice, choice]))
}

/** Locks the user, since a first choice has no row to lock. */
export async function lockChoices(trx: Trx, userId: number): Promise<ReadonlyMap<Notice, KeptChoice>> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  return listChoices(trx, userId)
}

/** A null pace or radius keeps the stored one. */
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

/** `mail` is null if the user never chose. */
function candidates(db: Db | Trx, notice: Notice) {
  return accessRows(db)
    .leftJoin('notice_preferences as chosen', (join) =>
      join.onRef('chosen.user_id', '=', 'users.id').on('chosen.notice', '=', notice),
    )
    .select(['users.first_name', 'users.email', 'chosen.mail'])
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
}

/** Admins have no company; an index covers that. */
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

export function listNotified(db: Db | Trx, notice: Notice, eventId: number) {
  return candidates(db, notice)
    .where('users.id', 'in', db.selectFrom('notices').select('user_id').where('event_id', '=', eventId))
    .execute()
}

/** Members of the companies in the event's audience. Drivers are told by name instead. */
export function listMembersInAudience(db: Db | Trx, notice: Notice, eventId: number) {
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

/** The companies on each side, even if their offers ended. Null for a deleted quote. */
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

/** What was ordered when the ticket was logged, even if the order has been released since. */
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

export type Offer = {
  supplier_name: string
  haulier_name: string | null
  quantity_kg: number
  is_whole: boolean
  total_pence: number
  lowest_pence: number | null
  price_holds_until: string | null
  bids_until: string | null
}

/** What the quote's own contractor can accept of a bid now, with this haulier's price or else the cheapest. */
export async function findOffer(
  db: Db,
  companyId: number,
  { quote_id, bid_id, haulier_bid_id }: { quote_id: number; bid_id: number; haulier_bid_id: number | null },
): Promise<Offer | undefined> {
  const isHauled = sql`(not bids.can_deliver and quotes.delivery_method = 'Deliver')`
  const { rows } = await sql<Offer>`
    select supplier.name as supplier_name, haulier.name as haulier_name, bids.quantity_kg,
      bids.quantity_kg >= quotes.quantity_kg as is_whole, bids.price_holds_until, quotes.bids_until,
      bids.price_pence + coalesce(price.price_pence, 0) + quotes.markup_pence as total_pence, offered.lowest_pence
    from quotes
    join bids on bids.quote_id = quotes.id
    join companies as supplier on supplier.id = bids.company_id
    left join lateral (
      select haulier_bids.company_id, haulier_bids.price_pence from haulier_bids
      where haulier_bids.bid_id = bids.id and haulier_bids.status = 'pending' and ${isShownPrice()} and ${isHauled}
        and haulier_bids.id = coalesce(${haulier_bid_id}::int, haulier_bids.id)
      order by haulier_bids.price_pence, haulier_bids.id limit 1
    ) as price on true
    left join companies as haulier on haulier.id = price.company_id
    cross join lateral ${offersOn()} as offered
    where quotes.id = ${quote_id} and quotes.company_id = ${companyId} and quotes.deleted_at is null
      and not quotes.is_ordered and bids.id = ${bid_id} and bids.status = 'pending' and ${isShownBid()}
      and (price.price_pence is not null or not ${isHauled})`.execute(db)
  return rows[0]
}

/** For its owner only. */
export async function findReasonOfQuote(db: Db, quoteId: number, companyId: number): Promise<string | null> {
  const quote = await db
    .selectFrom('quotes')
    .select('rejection_reason')
    .where('id', '=', quoteId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return quote?.rejection_reason ?? null
}

/** For the bid's own supplier only. */
export async function findReasonOfBid(db: Db, bidId: number, companyId: number): Promise<string | null> {
  const bid = await db
    .selectFrom('bids')
    .select('rejection_reason')
    .where('id', '=', bidId)
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return bid?.rejection_reason ?? null
}
