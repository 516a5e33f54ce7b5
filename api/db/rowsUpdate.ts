import { sql, type Updateable } from 'kysely'
import type { Trx } from './database.ts'
import type { Database } from './schema.ts'

/** One statement for any number of rows, by `id`. All set the columns of the first. */
export async function updateRows<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly (Updateable<Database[Table]> & { id: number })[],
): Promise<void> {
  if (!rows[0]) return
  const { id: _, ...columns } = rows[0]
  const set = sql.join(Object.keys(columns).map((column) => sql`${sql.ref(column)} = ${sql.ref(`new.${column}`)}`))
  await sql`update ${sql.table(table)} as old set ${set}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as new
    where old.id = new.id`.execute(trx)
}
