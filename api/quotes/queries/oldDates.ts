import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import type { Quote } from '../queries.ts'

export type OldDates = Omit<Selectable<Database['old_dates']>, 'quote_id' | 'terms_version'>
type Terms = { terms_version: number }

/** Whether `bids` or `haulier_bids` predate the move of the quote's dates and are unconfirmed since. */
export function isForOldDates(table: 'bids' | 'haulier_bids'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(table)}.terms_version < quotes.terms_version)`
}

/** The dates for which `bids` or `haulier_bids` on `quotes` were given; null if they are still the quote's own. */
export function oldDatesOf(table: 'bids' | 'haulier_bids'): RawBuilder<OldDates | null> {
  return sql<OldDates | null>`(
    select json_build_object('delivery_from_date', delivery_from_date, 'delivery_to_date', delivery_to_date,
      'access_times_open', to_char(access_times_open, 'HH24:MI'),
      'access_times_close', to_char(access_times_close, 'HH24:MI'))
    from old_dates where quote_id = quotes.id and terms_version = ${sql.ref(table)}.terms_version)`
}

export async function findOldDates(trx: Trx, quoteId: number, { terms_version }: Terms): Promise<OldDates | null> {
  const found = await trx
    .selectFrom('old_dates')
    .select(['delivery_from_date', 'delivery_to_date', 'access_times_open', 'access_times_close'])
    .where('quote_id', '=', quoteId)
    .where('terms_version', '=', terms_version)
    .executeTakeFirst()
  return found ?? null
}

/** Call before the dates change. */
export async function keepOldDates(trx: Trx, quote: Quote): Promise<void> {
  const { id, terms_version, delivery_from_date, delivery_to_date, access_times_open, access_times_close } = quote
  const dates = { delivery_from_date, delivery_to_date, access_times_open, access_times_close }
  await trx
    .insertInto('old_dates')
    .values({ quote_id: id, terms_version, ...dates })
    .execute()
}

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
