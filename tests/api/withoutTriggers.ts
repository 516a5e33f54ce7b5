import { sql } from 'kysely'
import type { Db, Trx } from '../../api/db/database.ts'
import type { Database } from '../../api/db/schema.ts'

/** Works on the table as somebody with the database in hand: what keeps its rows is off meanwhile. */
export async function withoutTriggers<Result>(
  db: Db,
  table: keyof Database,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
    const result = await work(trx)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
    return result
  })
}
