import { type RawBuilder, sql } from 'kysely'
import { boundingBox, kmPerMile, milesOf, type Point, uncertainty } from '../contract/geo.ts'
import type { QuoteQuery, QuoteSort } from '../contract/quotes.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { findRegisteredPlace, isAnyOf, isInCatalogue, isInFirm, isInSite, isInTerms } from './queries.ts'
import { type SupplierRow, supplierRows } from './readQueries.ts'

/** `perhaps_within`: the radius that the site lies outside of by less than its place is known. */
export type FoundQuote = SupplierRow & { perhaps_within: number | null }

/**
 * The supplier's search: open quotes of others within so many miles of the registered place; then those of which that
 * isn't sure, because their middle lies outside by less than their place is known; then those whose distance is unknown,
 * because the quote or the company has no place.
 *
 * Its speed at a million quotes hangs on the shape of the statement: the index quotes_open_place alone is read (all
 * that is asked for is in it, save for a search in the text), a box cuts first and the distance second, and
 * `offset 0` fences that scan off, or the planner would walk the quotes by quantity instead. Total and page come from
 * that one scan, and what the supplier sees of the page is joined to it: a way to the database costs as much as the scan
 * of ten miles.
 */
export async function searchRadius(db: Db, companyId: number, query: QuoteQuery): Promise<Page<FoundQuote>> {
  const { sort = 'quantity_desc', cursor, limit, search, radius } = query
  const place = await findRegisteredPlace(db, companyId)
  const { key, type, direction } = sorts[sort]
  const isAscending = direction === 'asc'
  // Within, perhaps, unknown, whichever the direction; and one comparison of rows finds the next page.
  const rank = isAscending ? sql`rank` : sql`-rank`
  const order = sql.raw(direction)
  const after = cursor
    ? sql`(${rank}, ${key}, id) ${sql.raw(isAscending ? '>' : '<')}
        (${cursor[0]}::int, ${cursor[1]}::${sql.raw(type)}, ${cursor[2]}::int)`
    : sql`true`
  const { rows } = await sql<OnPage | (Nothing & { [Column in keyof SupplierRow]: null })>`
    with matches as materialized (${findMatches(companyId, search, place, radius)}), page as materialized (
      select id, ${rank} as rank, ${key} as key from matches where ${after}
      order by rank ${order}, key ${order}, id ${order} limit ${limit + 1}::int
    )
    select counted.total, page.rank, page.key, seen.*
    from (select count(*) as total from matches) as counted
    left join page on true
    left join ${supplierRows(db, sql`array(select page.id from page)`, companyId)} as seen on seen.id = page.id
    order by page.rank ${order}, page.key ${order}, page.id ${order}`.execute(db)
  // Where nothing matches, the total comes alone.
  const found = rows.filter((row): row is OnPage => row.id !== null)
  return pageOf(
    found,
    limit,
    rows[0]?.total ?? 0,
    ({ rank, key: value, id }) => [rank, value, id],
    ({ total, rank, key: value, ...row }) => ({ ...row, perhaps_within: Math.abs(rank) === perhaps ? radius : null }),
  )
}

type Nothing = { total: number; rank: null; key: null }
type OnPage = SupplierRow & { total: number; rank: number; key: number | string }

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
} as const satisfies Record<QuoteSort, { key: RawBuilder<unknown>; type: string; direction: 'asc' | 'desc' }>

/** What the search may be sorted by. */
const listed = sql`id, quantity_kg, product_id, delivery_from_date`

/** How sure it is that a quote lies within the ring. */
const [within, perhaps, unknown] = [0, 1, 2]

function findMatches(companyId: number, search: string | null, place: Point | null, miles: number) {
  const isOpen = sql`status = 1 and not is_ordered and not withheld and deleted_at is null
    and company_id <> ${companyId} and ${holds(search)}`
  if (!place)
    return sql`select ${listed}, null::double precision as miles, ${unknown}::int as rank
    from quotes where ${isOpen}`
  const boxed = (isKnown: RawBuilder<unknown>, marginKm: number) => {
    const { south, north, west, east } = boundingBox(place, miles + milesOf(marginKm))
    return sql`
      select ${listed}, miles, case when miles <= ${miles} then ${within}::int else ${perhaps}::int end as rank
      from (
        select ${listed}, uncertainty_km,
          distance_miles(${place.latitude}, ${place.longitude}, latitude, longitude) as miles
        from quotes
        where ${isOpen} and ${isKnown}
          and latitude between ${south} and ${north} and longitude between ${west} and ${east}
        offset 0
      ) as boxed
      where miles <= ${miles} or miles < ${miles} + uncertainty_km / ${kmPerMile}`
  }
  // The few that are known by their area alone have an index of their own, so that the box of all others stays small.
  return sql`
    ${boxed(sql`uncertainty_km <= ${sql.lit(uncertainty.most)}`, uncertainty.most)}
    union all
    ${boxed(sql`uncertainty_km > ${sql.lit(uncertainty.most)}`, uncertainty.area)}
    union all
    select ${listed}, null, ${unknown}::int from quotes where ${isOpen} and latitude is null`
}

/** All of a quote that a supplier may see, its contractor's name included. */
function holds(search: string | null): RawBuilder<unknown> {
  if (search === null) return sql`true`
  return isAnyOf(isInTerms(search), isInCatalogue(search), isInSite(search), isInFirm('quotes.company_id', search))
}
