import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'

/** Whether `bids` or `haulier_bids` on `quotes` were given before the quote's dates moved, and not confirmed since. */
export function isForOldDates(table: 'bids' | 'haulier_bids'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(table)}.terms_version < quotes.terms_version)`
}

/** The companies whose pending bid or price is for the old dates: they are asked whether it holds. */
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
