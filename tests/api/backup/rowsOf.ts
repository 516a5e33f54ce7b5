import { sql } from 'kysely'
import { listTables } from '../../../api/backup/queries.ts'
import type { Db } from '../../../api/db/database.ts'

export type Rows = Record<string, string[]>

/** Every row of every table as text, its generated columns too. Of these, an epoch and ends of sessions may differ. */
export async function rowsOf(db: Db): Promise<Rows> {
  const found: Rows = {}
  for (const { name } of await listTables(db)) {
    const loose = { epoch: ['id', 'finished_in'], sessions: ['expires_at'] }[name] ?? []
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - ${loose}::text[])::text as row from ${sql.table(name)} as t order by 1`.execute(db)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** Everything of the schema that a restore takes apart and puts together. */
export async function schemaOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as place, conname::text as name, pg_get_constraintdef(oid) as what, convalidated as is_on
      from pg_constraint where connamespace = current_schema()::regnamespace
    union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled = 'O'
      from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss%'
    union all select tablename, indexname, indexdef, true from pg_indexes where schemaname = current_schema()
    union all select sequencename, '', data_type::text, true from pg_sequences where schemaname = current_schema()
    union all select proname, '', prosrc, true from pg_proc where pronamespace = current_schema()::regnamespace
    order by 1, 2, 3`.execute(db)
  return rows
}
