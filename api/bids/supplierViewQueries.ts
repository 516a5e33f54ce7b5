import { mostLastBids } from '../contract/lastBids.ts'
import type { Db } from '../db/database.ts'
import { isForOldDates, oldDatesOf } from '../quotes/queries/oldDates.ts'
import { isReadableByBidder } from './readQueries.ts'

export function findOwnBid(db: Db, quoteId: number, companyId: number) {
  return db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .selectAll('bids')
    .select([isForOldDates('bids').as('priced_for_old_dates'), oldDatesOf('bids').as('priced_for')])
    .where('bids.quote_id', '=', quoteId)
    .where('bids.company_id', '=', companyId)
    .where('bids.status', '<>', 'cancelled')
    .where(isReadableByBidder('bids.status'))
    .orderBy('bids.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The company's bids for the same product on other quotes, newest first. Withdrawn bids don't count. */
export function listLastBids(db: Db, quoteId: number, companyId: number) {
  return db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .innerJoin('quotes as this_quote', (join) =>
      join.on('this_quote.id', '=', quoteId).onRef('this_quote.product_id', '=', 'quotes.product_id'),
    )
    .selectAll('bids')
    .where('bids.company_id', '=', companyId)
    .where('bids.quote_id', '<>', quoteId)
    .where('bids.status', '<>', 'cancelled')
    .orderBy('bids.id', 'desc')
    .limit(mostLastBids)
    .execute()
}
