import type { RequestActor } from '../auth/actor.ts'
import type { SeenQuote } from '../contract/quoteAnswers.ts'
import type { QuoteExport } from '../contract/quotes.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { quoteLabel } from '../contract/rules/quoteStatus.ts'
import { type Column, listTable, poundsCell, tonnesCell } from '../csv.ts'
import type { Db } from '../db/database.ts'
import { readQuotesOfContractor } from './reads.ts'

/** A contractor's list of quotes as CSV. */
export function tableOfQuotes(db: Db, actor: RequestActor, query: QuoteExport, now: Date): AsyncIterable<string> {
  const cursor = ['int', 'key', 'int'] as const
  return listTable(columns, cursor, (page) => readQuotesOfContractor(db, actor, { ...query, ...page }, now))
}

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>

/** Empty beside another contractor's quote. */
function own(cell: Column<OwnQuote>['cell']): Column<SeenQuote>['cell'] {
  return (quote) => (quote.seen_as === 'owner' ? cell(quote) : null)
}

const columns: readonly Column<SeenQuote>[] = [
  { head: 'Quote', cell: ({ quote_id }) => quote_id },
  { head: 'Purchase order', cell: own(({ reference }) => reference) },
  { head: 'Product', cell: ({ product_name }) => product_name },
  { head: 'Tonnes', cell: ({ quantity }) => tonnesCell(quantity) },
  { head: 'Site', cell: own(({ address }) => address) },
  { head: 'Town', cell: own(({ city }) => city) },
  { head: 'Postcode', cell: (quote) => (quote.seen_as === 'owner' ? quote.postcode : quote.area) },
  { head: 'Wanted from', cell: ({ delivery_from_date }) => delivery_from_date },
  { head: 'Wanted until', cell: ({ delivery_to_date }) => delivery_to_date },
  { head: 'Method', cell: ({ delivery_method }) => delivery_method },
  { head: 'Raised', cell: own(({ created_at }) => londonDay(created_at)) },
  { head: 'Bids until', cell: own(({ bids_until }) => bids_until) },
  { head: 'Bids', cell: own(({ visible_bid_count }) => visible_bid_count) },
  { head: 'Haulier prices', cell: own(({ haulier_bid_count }) => haulier_bid_count) },
  { head: 'Offers', cell: own(({ offer_count }) => offer_count) },
  { head: 'Lowest total £ excl. VAT', cell: own(({ lowest_total }) => poundsCell(lowest_total)) },
  { head: 'Status', cell: (quote) => quoteLabel(quote.seen_as === 'owner' ? quote : { ...quote, accepted_count: 0 }) },
]
