import type { RawBuilder } from 'kysely'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { SeenQuote } from '../contract/quoteAnswers.ts'
import type { QuoteQuery } from '../contract/quotes.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { isAdmin, ownerRoles } from '../contract/rules/permissions.ts'
import { keyAndId } from '../db/countedPage.ts'
import type { Db, Trx } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import { estimating, type Measure } from '../geo/roads.ts'
import {
  type ColumnQuery,
  findQuotePage,
  type QuoteSelection,
  quotesOfAdmin,
  quotesOfContractor,
  quotesOfHaulier,
  tonnesToCarry,
} from './listQueries.ts'
import {
  presentForAdmin,
  presentForContractor,
  presentForHaulier,
  presentForOwner,
  presentForSupplier,
} from './present.ts'
import { listStakes } from './queries/stakes.ts'
import { searchRadius } from './radius.ts'
import { listForAdmin, listForContractor, listForHaulier, listForOwner, listForSupplier } from './readQueries.ts'
import { badSort, viewOf } from './rules.ts'

type View = SeenQuote['seen_as']

/** The quote in the fullest view that the reader's roles allow; 404 if none does. */
export async function readQuote(
  db: Db | Trx,
  actor: RequestActor,
  quoteId: number,
  now: Date,
  measure: Measure = estimating,
): Promise<SeenQuote> {
  const [stake] = await listStakes(db, actor, [quoteId])
  const view = stake && viewOf(actor, stake)
  const [quote] = view ? await readAs(db, actor, view, [quoteId], now, measure) : []
  if (!quote) throw refuse.notFound('Quote not found')
  return quote
}

export async function readQuotes(
  db: Db,
  actor: RequestActor,
  query: QuoteQuery,
  now: Date,
  measure: Measure,
): Promise<Page<SeenQuote>> {
  const view = listViewOf(actor, query.as)
  if (view === 'supplier') {
    const { data, meta } = await searchRadius(db, companyOf(actor), query)
    const roadOf = await measure(data.map(({ run }) => run))
    return { data: data.map((row) => presentForSupplier(row, roadOf)), meta }
  }
  return readColumnPage(db, actor, view, query, now, measure)
}

/** The list that a contractor's table is made of. */
export function readQuotesOfContractor(
  db: Db,
  actor: RequestActor,
  query: ColumnQuery,
  now: Date,
): Promise<Page<SeenQuote>> {
  return readColumnPage(db, actor, 'contractor', query, now, estimating)
}

async function readColumnPage(
  db: Db,
  actor: RequestActor,
  view: ColumnView,
  query: ColumnQuery,
  now: Date,
  measure: Measure,
): Promise<Page<SeenQuote>> {
  const { data, meta } = await findPage(db, actor, view, query, londonDay(now.getTime()))
  const idsOf = (own: boolean) => data.filter(({ isOwn }) => isOwn === own).map(({ id }) => id)
  const quotes = await Promise.all([
    readAs(db, actor, 'owner', idsOf(true), now, measure),
    readAs(db, actor, view, idsOf(false), now, measure),
  ])
  const byId = new Map(quotes.flat().map((quote) => [quote.id, quote]))
  // Leave out a quote deleted between the two reads.
  return { data: data.flatMap(({ id }) => byId.get(id) ?? []), meta }
}

async function readAs(
  db: Db | Trx,
  actor: RequestActor,
  view: View,
  ids: readonly number[],
  now: Date,
  measure: Measure,
): Promise<SeenQuote[]> {
  if (ids.length === 0) return []
  switch (view) {
    case 'admin':
      return (await listForAdmin(db, ids, londonDay(now.getTime()))).map((row) => presentForAdmin(row, now))
    case 'owner':
      return (await listForOwner(db, ids, companyOf(actor), londonDay(now.getTime()))).map((row) =>
        presentForOwner(row, now),
      )
    case 'supplier': {
      const rows = await listForSupplier(db, ids, companyOf(actor))
      const roadOf = await measure(rows.map(({ run }) => run))
      return rows.map((row) => presentForSupplier(row, roadOf))
    }
    case 'haulier': {
      const rows = await listForHaulier(db, ids, companyOf(actor))
      const roadOf = await measure(rows.flatMap(({ collections }) => collections.map(({ run }) => run)))
      return rows.map((row) => presentForHaulier(row, roadOf))
    }
    case 'contractor':
      return (await listForContractor(db, ids)).map(presentForContractor)
  }
}

type ListView = Exclude<View, 'owner'>
/** Views whose lists are sorted by a column. */
type ColumnView = Exclude<ListView, 'supplier'>
type QuoteOnPage = { id: number; isOwn: boolean }

/** The first view in the order of main roles, unless `as` names one. */
function listViewOf(actor: RequestActor, as: QuoteQuery['as']): ListView {
  const mayRead = {
    admin: isAdmin(actor),
    contractor: actor.roles.includes('contractor'),
    supplier: actor.roles.includes('supplier'),
    haulier: actor.permissions.includes('respond_to_quote'),
  }
  const views = ['admin', ...ownerRoles] as const
  const view = as ?? views.find((one) => mayRead[one])
  if (!view || !mayRead[view]) throw refuse.forbidden()
  return view
}

function findPage(
  db: Db,
  actor: RequestActor,
  view: ColumnView,
  query: ColumnQuery,
  today: string,
): Promise<Page<QuoteOnPage>> {
  if (query.sort === 'waiting' && view !== 'admin') throw badSort()
  switch (view) {
    case 'admin':
      return search(db, quotesOfAdmin(db, query), query, null)
    case 'contractor':
      return search(db, quotesOfContractor(db, companyOf(actor), query), query, companyOf(actor))
    case 'haulier':
      return search(
        db,
        quotesOfHaulier(db, companyOf(actor), query, today),
        query,
        null,
        tonnesToCarry(companyOf(actor), query.sort ?? 'newest'),
      )
  }
}

/** `own`: the company that sees its own quotes here in full. */
async function search(
  db: Db,
  filtered: QuoteSelection,
  { sort = 'newest', cursor, limit }: ColumnQuery,
  own: number | null,
  quantity?: RawBuilder<number>,
): Promise<Page<QuoteOnPage>> {
  if (sort === 'distance') throw badSort()
  const { page, total } = await findQuotePage(db, filtered, { sort, cursor, limit }, quantity)
  return pageOf(
    page,
    limit,
    total,
    (last) => [0, ...keyAndId(last)],
    ({ id, company_id }) => ({ id, isOwn: company_id === own }),
  )
}
