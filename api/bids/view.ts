import { companyOf } from '../auth/actor.ts'
import type { BidList, BidQuery } from '../contract/bids.ts'
import { type Actor, isAdmin, may } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { isOnTheMarket } from './market.ts'
import { toComparedBid, toHaulierView, toSupplierBid } from './present.ts'
import {
  countComparedBids,
  countHaulierView,
  findOwnBid,
  findQuoteOfBids,
  listComparedBids,
  listHaulierView,
  listOwnPrices,
  listPrices,
  type QuoteOfBids,
} from './rows.ts'

/** The bids on a quote as the best of the asker's roles sees them: admin, owner, supplier, haulier. */
export async function listBids(deps: Deps, actor: Actor, quoteId: number, query: BidQuery): Promise<BidList> {
  const { db } = deps
  const quote = await findQuoteOfBids(db, quoteId)
  if (!quote) throw refuse.notFound('Quote not found')
  if (isAdmin(actor)) return compareBids(db, quote, 'admin', query)
  const company = companyOf(actor)
  const isContractor = actor.roles.includes('contractor')
  if (isContractor && quote.company_id === company) return compareBids(db, quote, 'owner', query)
  // The haulier staff of the firm that raised a quote can't price it.
  const isOwn = quote.company_id === company
  if (isOwn || !isOnTheMarket(quote)) throw refuse.notFound('Quote not found')
  const bids = await listAsBidder(db, actor, quote, query)
  if (bids) return bids
  // Another contractor's open quote is seen, its bids are not.
  if (isContractor && !quote.is_ordered) throw refuse.forbidden()
  throw refuse.notFound('Quote not found')
}

/** Null where they have no part in the quote as a bidder. */
async function listAsBidder(db: Db, actor: Actor, quote: QuoteOfBids, query: BidQuery): Promise<BidList | null> {
  const company = companyOf(actor)
  if (actor.roles.includes('supplier') && query.as !== 'haulier') {
    const own = await findOwnBid(db, quote.id, company)
    if (own) return { data: [toSupplierBid(own)], meta: { total: 1, next_cursor: null } }
    if (!quote.is_ordered) return { data: [], meta: { total: 0, next_cursor: null } }
  }
  if (!may(actor, 'haulierBid.price') || query.as === 'supplier') return null
  const total = await countHaulierView(db, quote.id, company)
  if (total === 0) return null
  const rows = await listHaulierView(db, quote.id, company, query)
  const prices = await listOwnPrices(db, idsOf(rows), company)
  const pricesOn = (row: { id: number }) => prices.filter(({ bid_id }) => bid_id === row.id)
  return pageOf(rows, query.limit, total, byId, (row) => toHaulierView(quote, row, pricesOn(row)))
}

async function compareBids(db: Db, quote: QuoteOfBids, seen_as: 'owner' | 'admin', query: BidQuery): Promise<BidList> {
  const onlyShown = seen_as === 'owner'
  const rows = await listComparedBids(db, quote.id, onlyShown, query)
  const prices = await listPrices(db, idsOf(rows), onlyShown)
  const total = await countComparedBids(db, quote.id, onlyShown)
  const pricesOn = (row: { id: number }) => prices.filter(({ bid_id }) => bid_id === row.id)
  return pageOf(rows, query.limit, total, byId, (row) => ({ seen_as, ...toComparedBid(row, pricesOn(row)) }))
}

const byId = ({ id }: { id: number }) => [id]

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
