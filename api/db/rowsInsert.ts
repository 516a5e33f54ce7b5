import { type Insertable, sql } from 'kysely'
import { prepared } from './compiledOnce.ts'
import type { Trx } from './database.ts'
import type { Database } from './schema.ts'
import { type DeferredQuery, runQuery } from './together.ts'

/**
 * One statement for any number of rows, planned once because they come as JSON. Without rows there is none. All have
 * the columns of the first.
 */
export function rowsInsert<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): DeferredQuery<unknown>[] {
  if (!rows[0]) return []
  const columns = sql.join(Object.keys(rows[0]).map((column) => sql.ref(column)))
  const json = JSON.stringify(rows.map(withHex))
  const insert = sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
  return [prepared(trx, insert)]
}

/** The same, sent at once. */
export async function insertRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (const insert of rowsInsert(trx, table, rows)) await runQuery(trx, insert)
}

/** As PostgreSQL reads bytes in JSON. */
function withHex(row: object): object {
  const entries = Object.entries(row)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value]),
  )
}
