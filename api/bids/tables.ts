import type { MyBidQuote } from '../contract/bidAnswers.ts'
import type { MyBidExport } from '../contract/bids.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { type Column, listTable, poundsCell, tonnesCell } from '../csv.ts'
import type { Db } from '../db/database.ts'
import { estimating } from '../geo/roads.ts'
import { readMyBids } from './reads.ts'

/** The list of a supplier's bids as CSV. */
export function tableOfBids(db: Db, companyId: number, query: MyBidExport, now: Date): AsyncIterable<string> {
  return listTable(columns, ['key', 'int'], (page) => readMyBids(db, companyId, { ...query, ...page }, now, estimating))
}

const outcomes = { pending: 'Pending', accepted: 'Accepted', rejected: 'Rejected' } as const satisfies Record<
  MyBidQuote['bid_status'],
  string
>

const columns: readonly Column<MyBidQuote>[] = [
  { head: 'Quote', cell: ({ quote_id }) => quote_id },
  { head: 'Product', cell: ({ product_name }) => product_name },
  { head: 'Contractor', cell: ({ contractor_name }) => contractor_name },
  { head: 'Town', cell: ({ city }) => city },
  { head: 'Postcode', cell: ({ postcode }) => postcode },
  { head: 'Wanted from', cell: ({ delivery_from_date }) => delivery_from_date },
  { head: 'Wanted until', cell: ({ delivery_to_date }) => delivery_to_date },
  { head: 'Method', cell: ({ delivery_method }) => delivery_method },
  { head: 'You deliver', cell: ({ can_deliver }) => (can_deliver === 'yes' ? 'Yes' : 'No') },
  { head: 'Bid', cell: ({ submitted_at }) => londonDay(submitted_at) },
  { head: 'Asked t', cell: ({ quantity }) => tonnesCell(quantity) },
  { head: 'Bid t', cell: ({ bid_quantity }) => tonnesCell(bid_quantity) },
  { head: 'Price £ excl. VAT', cell: ({ price }) => poundsCell(price) },
  { head: 'Holds until', cell: ({ price_holds_until }) => price_holds_until },
  { head: 'Status', cell: ({ bid_status }) => outcomes[bid_status] },
  { head: 'Confirmed', cell: ({ supplier_confirmed_at }) => supplier_confirmed_at && londonDay(supplier_confirmed_at) },
  { head: 'Days late', cell: ({ late_days }) => late_days },
  { head: 'Delivered so far £ excl. VAT', cell: ({ worth }) => poundsCell(worth) },
]
