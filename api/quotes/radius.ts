import { type RawBuilder, sql } from 'kysely'
import { type Box, boundingBox, kmPerMile, milesOf, type Point, uncertainty } from '../contract/geo.ts'
import type { NearQuery } from '../contract/nearQuotes.ts'
import type { QuoteQuery, QuoteSort } from '../contract/quotes.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { isAnyOf, isInCatalogue, isInFirm, isInSite, isInTerms } from './queries/search.ts'
import { type SupplierRow, supplierRows } from './readQueries.ts'
import { badSort } from './rules.ts'

/** `perhaps_within`: the search radius, if the site is outside it by less than its place's uncertainty. */
export type FoundQuote = SupplierRow & { perhaps_within: number | null }
type FoundPage = Page<FoundQuote> & { meta: { hidden_count: number } }

/**
 * The supplier's search: open quotes of others within the radius of the registered place, then those perhaps within,
 * then those without a distance. It is fast at a million quotes: unless it searches texts, the scan reads only the
 * index quotes_open_place, a box cuts first, and `offset 0` keeps the planner from walking the quotes by quantity.
 */
export async function searchRadius(db: Db, companyId: number, query: QuoteQuery): Promise<FoundPage> {
  const { sort = 'quantity_desc', cursor, limit, radius } = query
  const searcher = await findSearcher(db, companyId)
  if (sort === 'waiting') throw badSort()
  const { key, type, direction } = sorts[sort]
  const isAscending = direction === 'asc'
  // The ranks keep their order in either direction, and one row comparison finds the next page.
  const rank = isAscending ? sql`rank` : sql`-rank`
  const order = sql.raw(direction)
  const after = cursor
    ? sql`(${rank}, ${key}, id) ${sql.raw(isAscending ? '>' : '<')}
        (${cursor[0]}::int, ${cursor[1]}::${sql.raw(type)}, ${cursor[2]}::int)`
    : sql`true`
  const shown = isListed(searcher, query)
  const hiddenCount = searcher.hidden.length > 0 ? sql`count(*) filter (where is_hidden)` : sql`0`
  const { rows } = await sql<PageRow | (CountsOnly & { [Column in keyof SupplierRow]: null })>`
    with matches as materialized (${findMatches(searcher, query, columnsOf.list)}), page as materialized (
      select id, ${rank} as rank, ${key} as key from matches where ${shown} and ${after}
      order by rank ${order}, key ${order}, id ${order} limit ${limit + 1}::int
    )
    select counted.*, page.rank, page.key, seen.*
    from (select count(*) filter (where ${shown}) as total, ${hiddenCount} as hidden_count
      from matches) as counted
    left join page on true
    left join ${supplierRows(db, sql`array(select page.id from page)`, companyId)} as seen on seen.id = page.id
    order by page.rank ${order}, page.key ${order}, page.id ${order}`.execute(db)
  // If nothing matches, the only row holds the counts.
  const found = rows.filter((row): row is PageRow => row.id !== null)
  const { total = 0, hidden_count = 0 } = rows[0] ?? {}
  const { data, meta } = pageOf(
    found,
    limit,
    total,
    ({ rank, key: value, id }) => [rank, value, id],
    ({ total, hidden_count, rank, key: value, ...row }) => ({
      ...row,
      perhaps_within: Math.abs(rank) === perhaps ? radius : null,
    }),
  )
  return { data, meta: { ...meta, hidden_count } }
}

type Counts = { total: number; hidden_count: number }
type CountsOnly = Counts & { rank: null; key: null }
type PageRow = SupplierRow & Counts & { rank: number; key: number | string }

const sorts = {
  newest: { key: sql`id`, type: 'int', direction: 'desc' },
  oldest: { key: sql`id`, type: 'int', direction: 'asc' },
  quantity_desc: { key: sql`quantity_kg`, type: 'int', direction: 'desc' },
  quantity_asc: { key: sql`quantity_kg`, type: 'int', direction: 'asc' },
  product_asc: { key: sql`(select name from products where products.id = product_id)`, type: 'text', direction: 'asc' },
  product_desc: {
    key: sql`(select name from products where products.id = product_id)`,
    type: 'text',
    direction: 'desc',
  },
  dates_asc: { key: sql`delivery_from_date`, type: 'date', direction: 'asc' },
  dates_desc: { key: sql`delivery_from_date`, type: 'date', direction: 'desc' },
  distance: { key: sql`coalesce(miles, 0)`, type: 'double precision', direction: 'asc' },
} as const satisfies Record<
  Exclude<QuoteSort, 'waiting'>,
  { key: RawBuilder<unknown>; type: string; direction: 'asc' | 'desc' }
>

export type Searcher = { companyId: number; place: (Point & { is_rough: boolean }) | null; hidden: readonly number[] }

/** Hidden quotes that are closed don't matter here, so old ones cost nothing. */
export async function findSearcher(db: Db, companyId: number): Promise<Searcher> {
  const { latitude, longitude, precision, hidden } = await db
    .selectFrom('companies')
    .select(['latitude', 'longitude', 'precision'])
    .select(
      sql<number[]>`array(select quotes.id from hidden_quotes join quotes on quotes.id = hidden_quotes.quote_id
        where hidden_quotes.company_id = companies.id and ${sql.raw(open)})`.as('hidden'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const is_rough = precision !== 'pin' && precision !== 'unit'
  const place = latitude === null || longitude === null ? null : { latitude, longitude, is_rough }
  return { companyId, place, hidden }
}

const open = 'status = 1 and not is_ordered and not withheld and deleted_at is null'

/** The list shows either the hidden matches or all others. */
export function isListed({ hidden }: Searcher, query: NearQuery): RawBuilder<unknown> {
  if (query.hidden) return sql`is_hidden`
  return hidden.length > 0 ? sql`not is_hidden` : sql`true`
}

/** There may be tens of thousands of matches, so each reader takes only its columns. All are in the index. */
export const columnsOf = {
  list: sql`id, quantity_kg, product_id, delivery_from_date`,
  map: sql`id, quantity_kg, product_id, latitude, longitude, uncertainty_km`,
}
const scanned = sql`id, quantity_kg, product_id, delivery_from_date, latitude, longitude, uncertainty_km`

/** How certainly a quote lies within the radius. */
const [within, perhaps, unknown] = [0, 1, 2]

export function findMatches({ companyId, place, hidden }: Searcher, query: NearQuery, columns: RawBuilder<unknown>) {
  const miles = query.radius
  const matchesQuery = sql`${sql.raw(open)} and company_id <> ${companyId} and ${holds(query.search)}
    and ${isWithin(boxOnScreen(query))} and ${narrows(companyId, query)}`
  const isHidden = hidden.length > 0 ? sql`id = any(${hidden}::int[])` : sql`false`
  const listed = sql`${columns}, ${isHidden} as is_hidden`
  if (!place)
    return sql`select ${listed}, null::double precision as miles, ${unknown}::int as rank
    from quotes where ${matchesQuery}`
  const boxed = (isKnown: RawBuilder<unknown>, marginKm: number) => {
    const { south, north, west, east } = boundingBox(place, miles + milesOf(marginKm))
    return sql`
      select ${listed}, miles, case when miles <= ${miles} then ${within}::int else ${perhaps}::int end as rank
      from (
        select ${scanned}, distance_miles(${place.latitude}, ${place.longitude}, latitude, longitude) as miles
        from quotes
        where ${matchesQuery} and ${isKnown}
          and latitude between ${south} and ${north} and longitude between ${west} and ${east}
        offset 0
      ) as boxed
      where miles <= ${miles} or miles < ${miles} + uncertainty_km / ${kmPerMile}`
  }
  // The few quotes known only by area have their own index, which keeps the box for all others small.
  return sql`
    ${boxed(sql`uncertainty_km <= ${sql.lit(uncertainty.most)}`, uncertainty.most)}
    union all
    ${boxed(sql`uncertainty_km > ${sql.lit(uncertainty.most)}`, uncertainty.area)}
    union all
    select ${listed}, null, ${unknown}::int from quotes where ${matchesQuery} and latitude is null`
}

export function boxOnScreen({ south, north, west, east }: NearQuery): Box | null {
  if (south === undefined || north === undefined || west === undefined || east === undefined) return null
  return { south, north, west, east }
}

function isWithin(box: Box | null): RawBuilder<unknown> {
  if (!box) return sql`true`
  return sql`latitude between ${box.south} and ${box.north} and longitude between ${box.west} and ${box.east}`
}

function narrows(companyId: number, { since, unanswered, mine, from, to }: NearQuery): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (from) conditions.push(sql`delivery_to_date >= ${from}`)
  if (to) conditions.push(sql`delivery_from_date <= ${to}`)
  if (mine) {
    conditions.push(sql`product_id in (select sold.product_id from company_products as sold
      where sold.company_id = ${companyId})`)
  }
  if (unanswered) {
    conditions.push(sql`id not in (select bids.quote_id from bids
      where bids.company_id = ${companyId} and bids.status <> 'cancelled')`)
  }
  if (since) {
    conditions.push(sql`id in (select come.id from quotes as come
      where come.verified_at >= ${since} and ${sql.raw(open)})`)
  }
  return sql.join(conditions, sql` and `)
}

/** Everything that a supplier may see of a quote, including its contractor's name. */
function holds(search: string | null): RawBuilder<unknown> {
  if (search === null) return sql`true`
  return isAnyOf(isInTerms(search), isInCatalogue(search), isInSite(search), isInFirm('quotes.company_id', search))
}
