import { type RawBuilder, sql } from 'kysely'
import { boundingBox, type Point } from '../contract/geo.ts'
import type { QuoteQuery, QuoteSort } from '../contract/quotes.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { containing } from '../db/search.ts'
import { findRegisteredPlace } from './queries.ts'

/** On a page in its order, and whether it is the asking company's own. */
export type QuoteOnPage = { id: number; isOwn: boolean }

/**
 * The supplier's search: open quotes of others within so many miles of the registered place, then those whose distance
 * is unknown, because the quote or the company has no place.
 *
 * Its speed at a million quotes hangs on the shape of the statement: the index quotes_open_place alone is read (all
 * that is asked for is in it, save for a search in the description), a box cuts first and the distance second, and
 * `offset 0` fences that scan off, or the planner would walk the quotes by quantity instead. Total and page come from
 * that one scan; who sees what of the page is joined afterwards.
 */
export async function searchRadius(db: Db, companyId: number, query: QuoteQuery): Promise<Page<QuoteOnPage>> {
  const { sort = 'quantity_desc', cursor, limit, search, radius } = query
  const place = await findRegisteredPlace(db, companyId)
  const { key, direction } = sorts[sort]
  const isAscending = direction === 'asc'
  // The unknown come last either way, and one comparison of rows finds the next page.
  const rank = isAscending ? sql`(miles is null)::int` : sql`(miles is not null)::int`
  const order = sql.raw(direction)
  const after = cursor
    ? sql`(${rank}, ${key}, id) ${sql.raw(isAscending ? '>' : '<')}
        (${cursor[0]}::int, ${cursor[1]}::double precision, ${cursor[2]}::int)`
    : sql`true`
  const { rows } = await sql<Found>`
    with matches as materialized (${findMatches(companyId, search, place, radius)})
    select counted.total, page.id, page.rank, page.key
    from (select count(*) as total from matches) as counted
    left join lateral (
      select id, ${rank} as rank, ${key} as key from matches where ${after}
      order by rank ${order}, key ${order}, id ${order} limit ${limit + 1}::int
    ) as page on true
    order by page.rank ${order}, page.key ${order}, page.id ${order}`.execute(db)
  // Where nothing matches, the total comes alone.
  const found = rows.filter((row): row is Found & { id: number } => row.id !== null)
  return pageOf(
    found,
    limit,
    rows[0]?.total ?? 0,
    ({ rank, key: value, id }) => [rank, value, id],
    ({ id }) => ({ id, isOwn: false }),
  )
}

type Found = { total: number; id: number | null; rank: number; key: number }

const sorts = {
  newest: { key: sql`id`, direction: 'desc' },
  oldest: { key: sql`id`, direction: 'asc' },
  quantity_desc: { key: sql`quantity_kg`, direction: 'desc' },
  quantity_asc: { key: sql`quantity_kg`, direction: 'asc' },
  distance: { key: sql`coalesce(miles, 0)`, direction: 'asc' },
} as const satisfies Record<QuoteSort, { key: RawBuilder<unknown>; direction: 'asc' | 'desc' }>

function findMatches(companyId: number, search: string | null, place: Point | null, miles: number) {
  const isOpen = sql`status = 1 and not is_ordered and not withheld and deleted_at is null
    and company_id <> ${companyId} and ${holds(search)}`
  if (!place) return sql`select id, quantity_kg, null::double precision as miles from quotes where ${isOpen}`
  const { south, north, west, east } = boundingBox(place, miles)
  return sql`
    select id, quantity_kg, miles from (
      select id, quantity_kg, distance_miles(${place.latitude}, ${place.longitude}, latitude, longitude) as miles
      from quotes
      where ${isOpen} and latitude between ${south} and ${north} and longitude between ${west} and ${east}
      offset 0
    ) as boxed
    where miles <= ${miles}
    union all
    select id, quantity_kg, null from quotes where ${isOpen} and latitude is null`
}

function holds(search: string | null): RawBuilder<unknown> {
  if (search === null) return sql`true`
  const pattern = containing(search)
  return sql`(description ilike ${pattern} or product_id in (
    select products.id from products where products.name ilike ${pattern} or products.description ilike ${pattern}))`
}
