import { companyOf } from '../auth/actor.ts'
import type { BidList, MyBidQuote } from '../contract/bidAnswers.ts'
import type { BidQuery, MyBidQuery } from '../contract/bids.ts'
import type { LastBid } from '../contract/lastBids.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { toPounds } from '../contract/rules/money.ts'
import { type Actor, isAdmin, may } from '../contract/rules/permissions.ts'
import { keyAndId } from '../db/countedPage.ts'
import type { Db } from '../db/database.ts'
import { emptyPage, type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import type { Measure } from '../geo/roads.ts'
import { findComparedPage, listComparedBids } from './comparisonQueries.ts'
import { countHaulierView, listHaulierView } from './haulierViewQueries.ts'
import { findMyBidPage, listMyBids } from './myBidQueries.ts'
import {
  presentComparedBid,
  presentHaulierView,
  presentLastBid,
  presentMyBidQuote,
  presentSupplierBid,
} from './present.ts'
import { listLastChanges } from './queries/priceChanges.ts'
import { findLiveBid } from './queries.ts'
import { findQuoteOfBids, listOwnPrices, listPrices, type QuoteOfBids } from './readQueries.ts'
import { isOpen, isWithheld } from './rules.ts'
import { findOwnBid, listLastBids } from './supplierViewQueries.ts'

/** In the first view that fits: admin, owner, supplier, haulier. */
export async function readBids(
  db: Db,
  actor: Actor,
  quoteId: number,
  query: BidQuery,
  measure: Measure,
): Promise<BidList> {
  const quote = await findQuoteOfBids(db, quoteId)
  if (!quote) throw refuse.notFound('Quote not found')
  if (isAdmin(actor)) return compareBids(db, quote, 'admin', query, measure)
  const company = companyOf(actor)
  const isContractor = actor.roles.includes('contractor')
  if (isContractor && quote.company_id === company) return compareBids(db, quote, 'owner', query, measure)
  // A firm can't price its own quote.
  const isOwn = quote.company_id === company
  if (isOwn || isWithheld(quote)) throw refuse.notFound('Quote not found')
  const bids = await readAsBidder(db, actor, quote, query, measure)
  if (bids) return bids
  // A contractor sees another's open quote but not its bids.
  if (isContractor && isOpen(quote)) throw refuse.forbidden()
  throw refuse.notFound('Quote not found')
}

async function readAsBidder(
  db: Db,
  actor: Actor,
  quote: QuoteOfBids,
  query: BidQuery,
  measure: Measure,
): Promise<BidList | null> {
  const company = companyOf(actor)
  const isSupplier = actor.roles.includes('supplier')
  if (isSupplier && query.as !== 'haulier') {
    const own = await findOwnBid(db, quote.id, company)
    if (own) return { data: [presentSupplierBid(own)], meta: { total: 1, next_cursor: null } }
    if (isOpen(quote)) return emptyPage
  }
  if (!may(actor, 'haulierBid.price') || query.as === 'supplier') return null
  const total = await countHaulierView(db, quote.id, company)
  if (total === 0) {
    const isThere = isSupplier && (isOpen(quote) || (await findLiveBid(db, quote.id, company)))
    return isThere ? emptyPage : null
  }
  const rows = await listHaulierView(db, quote.id, company, query)
  const prices = await listOwnPrices(db, idsOf(rows), company)
  const roadOf = await measure(rows.map(({ run }) => run))
  const pricesOn = (row: { id: number }) => prices.filter(({ bid_id }) => bid_id === row.id)
  return pageOf(rows, query.limit, total, byPlace, (row) => presentHaulierView(quote, row, pricesOn(row), roadOf))
}

export async function readLastBids(db: Db, actor: Actor, quoteId: number): Promise<LastBid[]> {
  const quote = await findQuoteOfBids(db, quoteId)
  const company = companyOf(actor)
  if (!quote || quote.company_id === company || !isOpen(quote)) throw refuse.notFound('Quote not found')
  return (await listLastBids(db, quoteId, company)).map(presentLastBid)
}

async function compareBids(
  db: Db,
  quote: QuoteOfBids,
  seen_as: 'owner' | 'admin',
  query: BidQuery,
  measure: Measure,
): Promise<BidList> {
  const onlyShown = seen_as === 'owner'
  const { total, lowest_pence, highest_pence, page } = await findComparedPage(db, quote.id, onlyShown, query)
  const rows = new Map((await listComparedBids(db, idsOf(page))).map((row) => [row.id, row]))
  const prices = await listPrices(db, idsOf(page), onlyShown)
  const roadOf = await measure([...rows.values()].map(({ run }) => run))
  const pricesOn = (row: { id: number }) => prices.filter(({ bid_id }) => bid_id === row.id)
  // Admins see no struck-through totals.
  const changes = seen_as === 'owner' ? await listLastChanges(db, idsOf(page), idsOf(prices)) : []
  const { data, meta } = pageOf(page, query.limit, total, placeOf, ({ id }) => rows.get(id))
  return {
    data: data.flatMap((row) => (row ? [{ seen_as, ...presentComparedBid(row, pricesOn(row), changes, roadOf) }] : [])),
    // Without a markup there is no total.
    meta:
      quote.status === 1
        ? { ...meta, lowest_total: inPounds(lowest_pence), highest_total: inPounds(highest_pence) }
        : meta,
  }
}

const byPlace = ({ id }: { id: number }) => [0, id, id] as const
const placeOf = ({ rank, key, id }: { rank: number; key: number; id: number }) => [rank, key, id] as const
const inPounds = (pence: number | null) => (pence === null ? null : toPounds(pence))

export async function readMyBids(
  db: Db,
  companyId: number,
  query: MyBidQuery,
  now: Date,
  measure: Measure,
): Promise<Page<MyBidQuote>> {
  const { page, total } = await findMyBidPage(db, companyId, query)
  const rows = await listMyBids(db, idsOf(page), londonDay(now.getTime()))
  const roadOf = await measure(rows.map(({ run }) => run))
  const byBid = new Map(rows.map((row) => [row.id, row]))
  const { data, meta } = pageOf(page, query.limit, total, keyAndId, ({ id }) => byBid.get(id))
  return { data: data.flatMap((row) => (row ? [presentMyBidQuote(row, now, roadOf)] : [])), meta }
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
