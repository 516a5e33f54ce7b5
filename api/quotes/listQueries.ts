import type { QuoteQuery, QuoteSort } from '../contract/quotes.ts'
import type { Db } from '../db/database.ts'
import { containing } from '../db/search.ts'
import { isOfferedTo, isPricedBy, needsHaulier } from './queries.ts'

/** Of the lists that are sorted by a column; the supplier's search by distance is in radius.ts. */

function quotesOnFile(db: Db) {
  return db
    .selectFrom('quotes')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .where('quotes.deleted_at', 'is', null)
}
export type Filtered = ReturnType<typeof quotesOnFile>

export function quotesOfAdmin(db: Db, { search, user_id, only_verified, status, haulier }: QuoteQuery): Filtered {
  return searched(quotesOnFile(db), search).where((eb) => {
    const asked = []
    if (user_id !== undefined) asked.push(eb('quotes.user_id', '=', user_id))
    if (only_verified) asked.push(eb('quotes.status', '=', 1))
    if (status !== undefined) asked.push(eb('quotes.status', '=', status))
    if (haulier) asked.push(needsHaulier())
    return eb.and(asked)
  })
}

/** The contractor's own without an acceptance, whatever their status, and the open ones of others. */
export function quotesOfContractor(
  db: Db,
  companyId: number,
  { search, user_id, only_verified }: QuoteQuery,
): Filtered {
  return searched(quotesOnFile(db), search, companyId)
    .where('quotes.is_ordered', '=', false)
    .where((eb) => {
      const isOwn = eb('quotes.company_id', '=', companyId)
      const isOpen = eb.and([eb('quotes.status', '=', 1), eb('quotes.withheld', '=', false)])
      const asked = [eb.or([isOwn, isOpen])]
      if (only_verified) asked.push(eb('quotes.status', '=', 1))
      // A contractor may not know who raised another's quote, so may not ask by it either.
      if (user_id !== undefined) asked.push(isOwn, eb('quotes.user_id', '=', user_id))
      return eb.and(asked)
    })
}

export function quotesOfHaulier(db: Db, companyId: number, { search, unpriced }: QuoteQuery): Filtered {
  return searched(quotesOnFile(db), search)
    .where('quotes.status', '=', 1)
    .where('quotes.is_ordered', '=', false)
    .where('quotes.withheld', '=', false)
    .where('quotes.company_id', '<>', companyId)
    .where((eb) => {
      const offered = eb
        .selectFrom('bids')
        .select('bids.id')
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where(isOfferedTo(companyId))
      return eb.exists(unpriced ? offered.where(eb.not(isPricedBy(companyId))) : offered)
    })
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

type Listed = Pick<QuoteQuery, 'cursor' | 'limit'> & { sort: keyof typeof sorts }

/** Which quotes the page shows, in its order; `key` is what they are sorted by. */
export function listMatching(filtered: Filtered, { sort, cursor, limit }: Listed) {
  const [column, direction] = sorts[sort]
  const all = filtered
    .select((eb) => ['quotes.id', 'quotes.company_id', eb.ref(column).as('key')])
    .orderBy(column, direction)
    .orderBy('quotes.id', direction)
    .limit(limit + 1)
  if (!cursor) return all.execute()
  const [, key, id] = cursor
  return all
    .where((eb) => eb(eb.refTuple(column, 'quotes.id'), direction === 'desc' ? '<' : '>', eb.tuple(key, id)))
    .execute()
}

export async function countMatching(filtered: Filtered): Promise<number> {
  const { total } = await filtered.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}
