import type { RequestActor } from '../auth/actor.ts'
import { companyOf } from '../auth/actor.ts'
import type { QuoteQuery, QuoteSort, SeenQuote } from '../contract/quotes.ts'
import { isAdmin } from '../contract/rules/permissions.ts'
import type { QuoteStatus } from '../contract/rules/quoteStatus.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { containing } from '../db/search.ts'
import { refuse } from '../errors/refuse.ts'
import { isPricedBy, isWaitingForHauliers, needsHaulier } from './queries.ts'
import { type QuoteOnPage, searchRadius } from './radius.ts'
import { seeQuotes } from './views.ts'

export async function listQuotes(db: Db, actor: RequestActor, query: QuoteQuery): Promise<Page<SeenQuote>> {
  const { view, data, meta } = await findPage(db, actor, query)
  const idsOf = (own: boolean) => data.filter(({ isOwn }) => isOwn === own).map(({ id }) => id)
  const seen = await Promise.all([
    seeQuotes(db, 'owner', idsOf(true), actor.company_id),
    seeQuotes(db, view, idsOf(false), actor.company_id),
  ])
  const byId = new Map(seen.flat().map((quote) => [quote.id, quote]))
  // A quote that was deleted between the two reads is left out.
  return { data: data.flatMap(({ id }) => byId.get(id) ?? []), meta }
}

async function findPage(db: Db, actor: RequestActor, query: QuoteQuery) {
  const view = listViewOf(actor, query.as)
  switch (view) {
    case 'admin':
      return { view, ...(await search(ofAdmin(db, query), query)) }
    case 'contractor':
      return { view, ...(await search(ofContractor(db, companyOf(actor), query), query, companyOf(actor))) }
    case 'supplier':
      return { view, ...(await searchRadius(db, companyOf(actor), query)) }
    case 'haulier':
      return { view, ...(await search(ofHaulier(db, companyOf(actor), query), query)) }
  }
}

/** In the order of main roles. */
function listViewOf(actor: RequestActor, as: QuoteQuery['as']) {
  const held = {
    admin: isAdmin(actor),
    contractor: actor.roles.includes('contractor'),
    supplier: actor.roles.includes('supplier'),
    haulier: actor.permissions.includes('respond_to_quote'),
  }
  const views = ['admin', 'contractor', 'supplier', 'haulier'] as const
  const view = as ?? views.find((one) => held[one])
  if (!view || !held[view]) throw refuse.forbidden()
  return view
}

function quotesOnFile(db: Db) {
  return db
    .selectFrom('quotes')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .where('quotes.deleted_at', 'is', null)
}
type Filtered = ReturnType<typeof quotesOnFile>

function ofAdmin(db: Db, { search, user_id, only_verified, status, haulier }: QuoteQuery): Filtered {
  return searched(quotesOnFile(db), search)
    .$if(user_id !== undefined, (query) => query.where('quotes.user_id', '=', Number(user_id)))
    .$if(only_verified === true, (query) => query.where('quotes.status', '=', 1))
    .$if(status !== undefined, (query) => query.where('quotes.status', '=', status as QuoteStatus))
    .$if(haulier === true, (query) => query.where(needsHaulier()))
}

/** The contractor's own without an acceptance, whatever their status, and the open ones of others. */
function ofContractor(db: Db, companyId: number, { search, user_id, only_verified }: QuoteQuery): Filtered {
  return (
    searched(quotesOnFile(db), search, companyId)
      .where('quotes.is_ordered', '=', false)
      .where((eb) =>
        eb.or([
          eb('quotes.company_id', '=', companyId),
          eb.and([eb('quotes.status', '=', 1), eb('quotes.withheld', '=', false)]),
        ]),
      )
      .$if(only_verified === true, (query) => query.where('quotes.status', '=', 1))
      // A contractor may not know who raised another's quote, so may not ask by it either.
      .$if(user_id !== undefined, (query) =>
        query.where('quotes.company_id', '=', companyId).where('quotes.user_id', '=', Number(user_id)),
      )
  )
}

function ofHaulier(db: Db, companyId: number, { search, unpriced }: QuoteQuery): Filtered {
  return searched(quotesOnFile(db), search)
    .where('quotes.status', '=', 1)
    .where('quotes.is_ordered', '=', false)
    .where('quotes.withheld', '=', false)
    .where('quotes.company_id', '<>', companyId)
    .where(needsHaulier())
    .$if(unpriced === true, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('bids')
            .select('bids.id')
            .whereRef('bids.quote_id', '=', 'quotes.id')
            .where(isWaitingForHauliers())
            .where(eb.not(isPricedBy(companyId))),
        ),
      ),
    )
}

/** In the product, and in the description where the reader sees it: a contractor in that of their own quotes alone. */
function searched(query: Filtered, search: string | null, companyId?: number): Filtered {
  if (search === null) return query
  const pattern = containing(search)
  return query.where((eb) => {
    const inDescription = eb('quotes.description', 'ilike', pattern)
    return eb.or([
      eb('products.name', 'ilike', pattern),
      eb('products.description', 'ilike', pattern),
      companyId === undefined ? inDescription : eb.and([inDescription, eb('quotes.company_id', '=', companyId)]),
    ])
  })
}

const sorts = {
  newest: ['quotes.id', 'desc'],
  oldest: ['quotes.id', 'asc'],
  quantity_desc: ['quotes.quantity_kg', 'desc'],
  quantity_asc: ['quotes.quantity_kg', 'asc'],
} as const satisfies Partial<Record<QuoteSort, readonly [string, 'asc' | 'desc']>>

async function search(
  filtered: Filtered,
  { sort = 'newest', cursor, limit }: QuoteQuery,
  companyId?: number,
): Promise<Page<QuoteOnPage>> {
  if (sort === 'distance') throw refuse.invalid({ sort: ['The selected sort is invalid.'] })
  const [column, direction] = sorts[sort]
  const rows = await filtered
    .select((eb) => ['quotes.id', 'quotes.company_id', eb.ref(column).as('key')])
    .$if(cursor !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(column, 'quotes.id'),
          direction === 'desc' ? '<' : '>',
          eb.tuple(Number(cursor?.[1]), Number(cursor?.[2])),
        ),
      ),
    )
    .orderBy(column, direction)
    .orderBy('quotes.id', direction)
    .limit(limit + 1)
    .execute()
  const { total } = await filtered.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return pageOf(
    rows,
    limit,
    total,
    ({ key, id }) => [0, key, id],
    ({ id, company_id }) => ({ id, isOwn: company_id === companyId }),
  )
}
