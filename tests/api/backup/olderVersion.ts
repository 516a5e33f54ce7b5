import { sql } from 'kysely'
import {
  addForeignKeys,
  dropForeignKeys,
  listSequences,
  listTables,
  moveSequence,
  type Sequence,
} from '../../../api/backup/queries.ts'
import type { Db, Trx } from '../../../api/db/database.ts'

/** Triggers fill these from the tickets. */
export const derived = ['carrier_days', 'order_days', 'order_sums', 'phone_sums']

/** By table, its rows as a JSON text. */
export type Present = { rows: Record<string, string>; sequences: Sequence[] }

export async function readPresent(db: Db): Promise<Present> {
  const rows: Record<string, string> = {}
  for (const { name } of await listTables(db)) {
    if (derived.includes(name)) continue
    const found = await sql<{ all: string }>`select jsonb_agg(t)::text as all from ${sql.table(name)} as t`.execute(db)
    rows[name] = found.rows[0]?.all ?? ''
  }
  return { rows, sequences: await listSequences(db) }
}

/** Puts the rows of today into an older schema, as far as it has their tables and columns. */
export async function fillOlder(db: Db, { rows, sequences }: Present): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const tables = (await listTables(trx)).filter(({ name }) => name in rows)
    const keys = await dropForeignKeys(trx)
    await trx.deleteFrom('epoch').execute()
    for (const { name, columns } of tables) {
      const common = sql.join(columns.map((column) => sql.ref(column)))
      await sql`insert into ${sql.table(name)} (${common}) overriding system value
        select ${common} from jsonb_populate_recordset(null::${sql.table(name)}, ${rows[name]}::text::jsonb)`.execute(
        trx,
      )
    }
    await addForeignKeys(trx, keys)
    for (const sequence of sequences) if (await hasSequence(trx, sequence)) await moveSequence(trx, sequence)
  })
}

async function hasSequence(trx: Trx, { name }: Sequence): Promise<boolean> {
  const { rows } = await sql`select from pg_sequences where sequencename = ${name}`.execute(trx)
  return rows.length > 0
}
