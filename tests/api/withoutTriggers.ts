import { sql } from 'kysely'
import type { Db, Trx } from '../../api/db/database.ts'
import type { Database } from '../../api/db/schema.ts'

/** Does what somebody with full rights in the database can: the triggers that keep the table's rows are off meanwhile. */
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
