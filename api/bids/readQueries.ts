import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isForOldDates, oldDatesOf } from '../quotes/queries/oldDates.ts'
import { isShownPrice } from '../quotes/queries/shown.ts'

export function findQuoteOfBids(db: Db, quoteId: number) {
  return db
    .selectFrom('quotes')
    .select(['id', 'company_id', 'status', 'is_ordered', 'withheld', 'delivery_method'])
    .where('id', '=', quoteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
export type QuoteOfBids = NonNullable<Awaited<ReturnType<typeof findQuoteOfBids>>>

function pricesOn(db: Db, bidIds: readonly number[]) {
  return db
    .selectFrom('haulier_bids')
    .innerJoin('companies as haulier', 'haulier.id', 'haulier_bids.company_id')
    .innerJoin('quotes', 'quotes.id', 'haulier_bids.quote_id')
    .selectAll('haulier_bids')
    .select(['haulier.name as haulier_name', 'haulier.fors_status'])
    .select([isForOldDates('haulier_bids').as('priced_for_old_dates'), oldDatesOf('haulier_bids').as('priced_for')])
    .where('haulier_bids.bid_id', 'in', [...bidIds, 0])
}

export function listPrices(db: Db, bidIds: readonly number[], onlyShown: boolean) {
  const all = pricesOn(db, bidIds).orderBy('haulier_bids.price_pence').orderBy('haulier_bids.id')
  return (onlyShown ? all.where(isShownPrice()) : all).execute()
}
export type PriceRow = Awaited<ReturnType<typeof listPrices>>[number]

export function listOwnPrices(db: Db, bidIds: readonly number[], companyId: number): Promise<PriceRow[]> {
  return pricesOn(db, bidIds).where('haulier_bids.company_id', '=', companyId).orderBy('haulier_bids.id').execute()
}

/** Offers that their bidder may read: all on a verified quote, only pending ones on an unverified quote. */
export function isReadableByBidder(status: 'bids.status' | 'haulier_bids.status') {
  return sql<boolean>`(quotes.status = 1 or ${sql.ref(status)} = 'pending')`
}
