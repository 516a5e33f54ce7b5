import { type RawBuilder, sql } from 'kysely'
import type { NeedKind } from '../contract/needs.ts'
import type { Db } from '../db/database.ts'
import type { Kind, Reader } from './kind.ts'

export type NeedRow = {
  total: number
  kind: NeedKind
  facts: unknown
  quote_id: number
  product_name: string
  quantity_kg: number
  address: string
  city: string | null
  postcode: string
  delivery_from_date: string
  delivery_to_date: string
}

/** Duties come before reminders, then the nearest deadline, then the most money. Each kind gives at most a page, and its count. */
export async function listNeeds(
  db: Db,
  kinds: readonly (readonly [NeedKind, Kind])[],
  reader: Reader,
  limit: number,
): Promise<NeedRow[]> {
  const parts = kinds.map(([name, kind], nth) => sql`(${rowsOf(name, kind, nth, reader, limit)})`)
  const { rows } = await sql<NeedRow>`
    with found as materialized (${sql.join(parts, sql` union all `)})
    select (select sum(of_kind) from (select distinct kind, of_kind from found) as counted)::int as total,
      found.kind, found.facts, quotes.id as quote_id, products.name as product_name, found.quantity_kg,
      quotes.address, quotes.city, quotes.postcode, quotes.delivery_from_date, quotes.delivery_to_date
    from found
    join quotes on quotes.id = found.quote_id
    join products on products.id = quotes.product_id
    order by found.is_duty desc, found.due nulls last, found.pence desc nulls last, found.nth, quotes.delivery_from_date, quotes.id
    limit ${limit}::int`.execute(db)
  return rows
}

function rowsOf(name: NeedKind, kind: Kind, nth: number, reader: Reader, limit: number): RawBuilder<unknown> {
  const {
    isDuty = false,
    due,
    pence = sql`null::bigint`,
    quantity = sql`quotes.quantity_kg`,
    order,
    most = limit,
  } = kind
  const facts = Object.entries(kind.facts(reader)).flatMap(([key, value]) => [sql.lit(key), value])
  const count = kind.most === undefined ? sql`count(*) over ()` : sql`least(count(*) over (), ${kind.most}::int)`
  return sql`select ${sql.lit(name)} as kind, ${sql.lit(nth)} as nth, quotes.id as quote_id, ${due} as due,
      ${pence} as pence, ${quantity} as quantity_kg, json_build_object(${sql.join(facts)})::jsonb as facts,
      ${count} as of_kind, ${sql.lit(isDuty)} as is_duty
    from ${kind.from(reader)}
    order by ${order ?? sql`4 nulls last, 5 desc nulls last`}, quotes.id
    limit ${Math.min(most, limit)}::int`
}
