import type { Insertable, Selectable, Updateable } from 'kysely'
import { isStanding } from '../companies/queries.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

export type Quote = Selectable<Database['quotes']>

/** Every transition of a quote, its bids, prices or order takes this lock first. Undefined if missing or deleted. */
export function lockQuote(trx: Trx, quoteId: number): Promise<Quote | undefined> {
  return trx
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', quoteId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** The place from which a supplier's distances count; null if unknown. */
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

/** The owner of a contractor company in good standing; for them an admin may raise a quote. */
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

/** Returns the companies whose bids ended. */
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

/** Returns the companies whose prices ended. */
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

/** Companies with a pending bid or price, who hear when the quote becomes visible or hidden. */
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
