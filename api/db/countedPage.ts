import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** What a list is sorted by; `type` is the key's own, which a cursor's text is read as. */
export type Sort = { key: RawBuilder<unknown>; type: string; direction: 'asc' | 'desc' }

type Key = string | number | Date
type Found = { id: number; key: unknown }
type OnPage<Row> = Omit<Row, 'key'> & { key: Key }

/**
 * Of what matches (`found`, each row with its id and the sort's key) those on the page, in its order, and how many there are in all:
 * one look finds both. One row more than the page holds tells whether there is a next. `after`: the key and id of the last page's end.
 */
export async function findCountedPage<Tables extends keyof Database, Row extends Found>(
  db: Db,
  found: SelectQueryBuilder<Database, Tables, Row>,
  { type, direction }: Omit<Sort, 'key'>,
  { after, limit }: { after: readonly [key: string | number, id: number] | undefined; limit: number },
): Promise<{ total: number; page: OnPage<Row>[] }> {
  const order = sql.raw(direction)
  const comes = sql.raw(direction === 'asc' ? '>' : '<')
  const isAfter = after ? sql`(key, id) ${comes} (${after[0]}::${sql.raw(type)}, ${after[1]}::int)` : sql`true`
  const { rows } = await sql<(OnPage<Row> & { total: number }) | { id: null; total: number }>`
    with found as materialized ${found}
    select counted.total, page.*
    from (select count(*) as total from found) as counted
    left join lateral (
      select * from found where ${isAfter} order by key ${order}, id ${order} limit ${limit + 1}::int
    ) as page on true
    order by page.key ${order}, page.id ${order}`.execute(db)
  // Where nothing matches, the total comes alone.
  const page = rows.filter((row): row is OnPage<Row> & { total: number } => row.id !== null)
  return { total: rows[0]?.total ?? 0, page }
}

/** Where the next page begins, as a cursor carries it. */
export function keyAndId({ key, id }: { key: Key; id: number }): [string | number, number] {
  return [key instanceof Date ? key.toISOString() : key, id]
}
