import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { isStanding } from '../companies/queries.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { containing, numberIn } from '../db/search.ts'

export type Quote = Selectable<Database['quotes']>

/**
 * The lock of every transition of a quote, its bids, its haulier prices and its order: taken first, before the state
 * is read. Undefined for a quote that is missing or deleted.
 */
export function lockQuote(trx: Trx, quoteId: number): Promise<Quote | undefined> {
  return trx
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', quoteId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Which haulier prices (`haulier_bids`) the contractor of `quotes` sees on a bid: those that were neither voided nor
 * withdrawn, of hauliers in good standing.
 */
export function isShownPrice(): RawBuilder<boolean> {
  return sql<boolean>`(haulier_bids.status = 'accepted'
    or (haulier_bids.status not in ('void', 'withdrawn') and ${isStanding('haulier_bids.company_id')}))`
}

/**
 * Which `bids` the contractor of `quotes` sees: once the quote is verified, those that need no haulier (the supplier
 * delivers, or the contractor collects) or have a haulier's price. A withdrawn bid is gone, and one of a firm that is
 * shut out is hidden until its order is made.
 */
export function isShownBid(): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and bids.status <> 'cancelled'
    and (bids.status = 'accepted' or ${isStanding('bids.company_id')})
    and (bids.can_deliver or quotes.delivery_method = 'Collect'
      or exists (select from haulier_bids where haulier_bids.bid_id = bids.id and ${isShownPrice()})))`
}

/**
 * Which `bids` the contractor of `quotes` knows of and doesn't see: those that will be shown with a haulier's first price.
 */
export function isWaitingForPrice(): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and quotes.delivery_method = 'Deliver' and bids.status = 'pending'
    and not bids.can_deliver and ${isStanding('bids.company_id')}
    and not exists (select from haulier_bids where haulier_bids.bid_id = bids.id and ${isShownPrice()}))`
}

/** `needs_haulier` of `quotes`: to be delivered, and a live bid of a firm in good standing that can't. */
export function needsHaulier(ofBids: RawBuilder<boolean> = sql`true`): RawBuilder<boolean> {
  return sql<boolean>`(quotes.delivery_method = 'Deliver' and exists (
    select from bids where bids.quote_id = quotes.id and not bids.can_deliver and ${ofBids}
      and (bids.status = 'accepted' or (bids.status = 'pending' and ${isStanding('bids.company_id')}))))`
}

/**
 * One firm, two trades: in which `bids` a haulier may have a part at all. A firm with a live bid of its own on the quote
 * is a supplier there, and hauls that one alone.
 */
export function isForHaulier(companyId: number | null | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(bids.company_id = ${companyId} or not exists (select from bids as own
    where own.quote_id = bids.quote_id and own.company_id = ${companyId} and own.status in ('pending', 'accepted')))`
}

/** Which `bids` of `quotes` wait for this haulier's price, or have it. */
export function isOfferedTo(companyId: number | null | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(quotes.status = 1 and bids.status = 'pending' and not bids.can_deliver
    and quotes.delivery_method = 'Deliver' and ${isStanding('bids.company_id')} and ${isForHaulier(companyId)})`
}

/** Whether this haulier ever priced `bids`, or while the quote waits for verification again, does. */
function hasPricedOf(companyId: number | RawBuilder<unknown>) {
  return sql<boolean>`(${isForHaulier(companyId)} and exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId}
      and (quotes.status = 1 or haulier_bids.status = 'pending')))`
}

/** Of the bids on `quotes` that this haulier may price or has priced, how many kilograms they are of: each once, the least first. */
export function toCarry(companyId: number | RawBuilder<unknown>): RawBuilder<number[]> {
  return sql<number[]>`array(select distinct bids.quantity_kg from bids
    where bids.quote_id = quotes.id and (${isOfferedTo(companyId)} or ${hasPricedOf(companyId)})
    order by bids.quantity_kg)`
}

/** How far the delivery of `bids` to the site of `quotes` is, in a straight line; null where an end isn't known. */
export function runMiles(): RawBuilder<number | null> {
  return sql<number | null>`distance_miles(
    bids.collection_latitude, bids.collection_longitude, quotes.latitude, quotes.longitude)`
}

/** Whether a price of this haulier's stands on `bids`. */
export function isPricedBy(companyId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId} and haulier_bids.status = 'pending')`
}

/**
 * Which of the `bids` that are offered to this haulier wait for a word of theirs: a first price while bids are taken, or
 * whether the one that was given before the quote's dates moved still holds. `today`: in London, as the wire writes it.
 */
export function waitsForWordOf(companyId: number, today: string): RawBuilder<boolean> {
  const isTaken = sql`coalesce(quotes.bids_until >= ${today}::date, true)`
  return sql<boolean>`((${isTaken} and not ${isPricedBy(companyId)}) or exists (select from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId}
      and haulier_bids.status = 'pending' and ${isForOldDates('haulier_bids')}))`
}

/** Whether a price of this firm's stands on another's bid on `quotes`: then it is a haulier there, and can't bid. */
export function isHaulierThere(companyId: number | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from haulier_bids join bids on bids.id = haulier_bids.bid_id
    where haulier_bids.quote_id = quotes.id and haulier_bids.company_id = ${companyId}
      and haulier_bids.status in ('pending', 'accepted') and bids.company_id <> ${companyId})`
}

/** Whether `bids` or `haulier_bids` on `quotes` were given before the quote's dates moved, and not confirmed since. */
export function isForOldDates(table: 'bids' | 'haulier_bids'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(table)}.terms_version < quotes.terms_version)`
}

/** Whether any of what a search looks at holds it. */
export function isAnyOf(...parts: RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/** What everybody who sees `quotes` may search by: its number, whole, and its product's name. */
export function isInTerms(words: string): RawBuilder<boolean> {
  const number = numberIn(words)
  const isProduct = sql<boolean>`quotes.product_id in (
    select products.id from products where products.name ilike ${containing(words)})`
  return number === null ? isProduct : isAnyOf(sql`quotes.id = ${number}`, isProduct)
}

/** The catalogue's own words for the product of `quotes`: for who looks for work, not for who looks for their own. */
export function isInCatalogue(words: string): RawBuilder<boolean> {
  return sql<boolean>`quotes.product_id in (
    select products.id from products where products.description ilike ${containing(words)})`
}

/** The place and the description of `quotes`. */
export function isInSite(words: string): RawBuilder<boolean> {
  return sql<boolean>`quotes.site_text like lower(${containing(words)})`
}

/** The name of the firm in this column. */
export function isInFirm(column: string, words: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (
    select companies.id from companies where companies.name ilike ${containing(words)})`
}

/** The collection point of `bids`. */
export function isInCollection(words: string): RawBuilder<boolean> {
  return sql<boolean>`bids.collection_text like lower(${containing(words)})`
}

/** The registered place, from which a supplier's distances are counted; null where it is not known. */
export async function findRegisteredPlace(
  db: Db,
  companyId: number,
): Promise<{ latitude: number; longitude: number } | null> {
  const { latitude, longitude } = await db
    .selectFrom('companies')
    .select(['latitude', 'longitude'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** For whom an admin may raise a quote: the owner of a contractor company in good standing. */
export function findContractor(trx: Trx, userId: number) {
  return trx
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'companies.id as company_id'])
    .where('users.id', '=', userId)
    .where('users.role', '=', 'owner')
    .where('companies.is_contractor', '=', true)
    .where(isStanding('companies.id'))
    .executeTakeFirst()
}

export async function insertQuote(trx: Trx, quote: Insertable<Database['quotes']>): Promise<number> {
  const { id } = await trx.insertInto('quotes').values(quote).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateQuote(trx: Trx, quoteId: number, change: Updateable<Database['quotes']>): Promise<void> {
  await trx.updateTable('quotes').set(change).where('id', '=', quoteId).execute()
}

/** Ends the pending bids; the companies that had them. */
export async function cancelPendingBids(trx: Trx, quoteId: number, now: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('bids')
    .set((eb) => ({ status: 'cancelled', version: eb('version', '+', 1), updated_at: now }))
    .where('quote_id', '=', quoteId)
    .where('status', '=', 'pending')
    .returning('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** Ends the standing haulier prices; the companies that had them. */
export async function voidPendingPrices(trx: Trx, quoteId: number, now: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('haulier_bids')
    .set((eb) => ({ status: 'void', version: eb('version', '+', 1), updated_at: now }))
    .where('quote_id', '=', quoteId)
    .where('status', '=', 'pending')
    .returning('company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** The companies with a pending bid or price: who is told when the quote comes into sight or goes out of it. */
export async function listBidders(trx: Trx, quoteId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('bids')
    .select('company_id')
    .where('quote_id', '=', quoteId)
    .where('status', '=', 'pending')
    .union(
      trx
        .selectFrom('haulier_bids')
        .select('company_id')
        .where('quote_id', '=', quoteId)
        .where('status', '=', 'pending'),
    )
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** Those of them whose bid or price is for the old dates: they are asked whether it holds. */
export async function listBiddersForOldDates(db: Db | Trx, quoteId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .select('bids.company_id')
    .where('bids.quote_id', '=', quoteId)
    .where('bids.status', '=', 'pending')
    .where(isForOldDates('bids'))
    .union(
      db
        .selectFrom('haulier_bids')
        .innerJoin('quotes', 'quotes.id', 'haulier_bids.quote_id')
        .select('haulier_bids.company_id')
        .where('haulier_bids.quote_id', '=', quoteId)
        .where('haulier_bids.status', '=', 'pending')
        .where(isForOldDates('haulier_bids')),
    )
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** What a company has to do with quotes, as far as it decides what it may see of them; a missing one is left out. */
export function listStakes(db: Db | Trx, { company_id }: Pick<Actor, 'company_id'>, quoteIds: readonly number[]) {
  return listStakesOfFirms(db, [company_id], quoteIds)
}

/** The same of several companies at once: `asker_id` says whose stake it is. */
export function listStakesOfFirms(db: Db | Trx, companyIds: readonly (number | null)[], quoteIds: readonly number[]) {
  const asker = sql.ref<number>('asker.id')
  return db
    .selectFrom('quotes')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .innerJoin(sql<{ id: number | null }>`unnest(${companyIds}::int[])`.as<'asker'>(sql`asker(id)`), (join) =>
      join.onTrue(),
    )
    .select((eb) => [
      'asker.id as asker_id',
      'quotes.id',
      'quotes.company_id',
      'quotes.status',
      'quotes.is_ordered',
      'quotes.withheld',
      'quotes.deleted_at',
      'quotes.quantity_kg',
      'products.name as product_name',
      needsHaulier(isForHaulier(asker)).as('needs_haulier'),
      toCarry(asker).as('to_carry'),
      sql<string[]>`array(${eb
        .selectFrom('bids')
        .select('bids.status')
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where('bids.company_id', '=', asker)})`.as('bids'),
      sql<string[]>`array(${eb
        .selectFrom('haulier_bids')
        .select('haulier_bids.status')
        .whereRef('haulier_bids.quote_id', '=', 'quotes.id')
        .where('haulier_bids.company_id', '=', asker)})`.as('prices'),
    ])
    .where((eb) => eb('quotes.id', '=', eb.fn.any(sql<number[]>`${quoteIds}::int[]`)))
    .execute()
}
export type Stake = Awaited<ReturnType<typeof listStakes>>[number]
