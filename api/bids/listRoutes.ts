import { type Answer, sendTable } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import { BidList, MyBidList } from '../contract/bidAnswers.ts'
import { BidQuery, MyBidExport, MyBidQuery, QuoteOfBidsPath } from '../contract/bids.ts'
import * as calls from '../contract/calls.ts'
import { LastBids } from '../contract/lastBids.ts'
import type { Deps } from '../deps.ts'
import type { Measure } from '../geo/roads.ts'
import { readBids, readLastBids, readMyBids } from './reads.ts'
import { tableOfBids } from './tables.ts'

export function listRoutes(answer: Answer, deps: Deps, measure: Measure): void {
  answer(calls.bidList, {
    summary: 'The bids on a quote that you may see',
    params: QuoteOfBidsPath,
    query: BidQuery,
    answer: BidList,
    access: only('bid.list', {
      contractor: [200, 404],
      supplier: [200, 404],
      haulier: [200, 404],
      staff_respond: [200, 404],
      two_trades: 200,
      ...admins(200),
    }),
    handle: ({ actor, params, query }) => readBids(deps.db, actor, params.id, query, measure),
  })

  answer(calls.lastBidList, {
    summary: 'What you offered for the same product before',
    params: QuoteOfBidsPath,
    answer: LastBids,
    access: only('bid.submit', { supplier: [200, 404], two_trades: 200 }),
    handle: async ({ actor, params }) => ({ data: await readLastBids(deps.db, actor, params.id) }),
  })

  answer(calls.myBidList, {
    summary: 'Quotes you have bid on',
    query: MyBidQuery,
    answer: MyBidList,
    access: only('bid.listOwn', { supplier: 200, two_trades: 200 }),
    handle: ({ actor, query }) => readMyBids(deps.db, companyOf(actor), query, deps.now(), measure),
  })

  answer(calls.myBidCsv, {
    summary: 'Quotes you have bid on, as the list shows them (CSV)',
    file: ['text/csv'],
    query: MyBidExport,
    access: only('bid.listOwn', { supplier: 200, two_trades: 200 }),
    handle: (asked) => {
      const lines = tableOfBids(deps.db, companyOf(asked.actor), asked.query, deps.now())
      return sendTable(deps, asked, { name: 'bids', what: 'bids' }, lines)
    },
  })
}
