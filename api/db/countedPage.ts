import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Database } from './schema.ts'

/** `type`: the key's SQL type, to cast a cursor's text. */
export type Sort = { key: RawBuilder<unknown>; type: string; direction: 'asc' | 'desc' }

type Key = string | number | Date
type RowWithKey = { id: number; key: unknown }
type PageRow<Row> = Omit<Row, 'key'> & { key: Key }

/** Page and total in one statement. The extra row shows that there is a next page. `after`: the last page's end. */
export async function findCountedPage<Tables extends keyof Database, Row extends RowWithKey>(
  db: Db,
  found: SelectQueryBuilder<Database, Tables, Row>,
  { type, direction }: Omit<Sort, 'key'>,
  { after, limit }: { after: readonly [key: string | number, id: number] | undefined; limit: number },
): Promise<{ total: number; page: PageRow<Row>[] }> {
  const order = sql.raw(direction)
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  const isAfter = after ? sql`(key, id) ${operator} (${after[0]}::${sql.raw(type)}, ${after[1]}::int)` : sql`true`
  const { rows } = await sql<(PageRow<Row> & { total: number }) | { id: null; total: number }>`
    with found as materialized ${found}
    select counted.total, page.*
    from (select count(*) as total from found) as counted
    left join lateral (
      select * from found where ${isAfter} order by key ${order}, id ${order} limit ${limit + 1}::int
    ) as page on true
    order by page.key ${order}, page.id ${order}`.execute(db)
  // If nothing matches, the only row holds the total.
  const page = rows.filter((row): row is PageRow<Row> & { total: number } => row.id !== null)
  return { total: rows[0]?.total ?? 0, page }
}

/** The last row as a cursor. */
export function keyAndId({ key, id }: { key: Key; id: number }): [string | number, number] {
  return [key instanceof Date ? key.toISOString() : key, id]
}
