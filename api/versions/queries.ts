import { type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

export type Edit = Selectable<Database['edits']>

export async function insertEdit(trx: Trx, { replaced, written, ...edit }: Edit): Promise<void> {
  await trx
    .insertInto('edits')
    .values({ ...edit, replaced: JSON.stringify(replaced), written: JSON.stringify(written) })
    .execute()
}

export async function insertEdits(trx: Trx, edits: readonly Edit[]): Promise<void> {
  if (edits.length === 0) return
  await sql`insert into edits select * from json_populate_recordset(null::edits, ${JSON.stringify(edits)}::json)`.execute(
    trx,
  )
}

export function listEditsSince(trx: Trx, { subject, row_id, version }: Pick<Edit, 'subject' | 'row_id' | 'version'>) {
  return trx
    .selectFrom('edits')
    .select(['version', 'replaced'])
    .where('subject', '=', subject)
    .where('row_id', '=', row_id)
    .where('version', '>=', version)
    .orderBy('version')
    .execute()
}

export async function listEdits(
  db: Db,
  subject: Edit['subject'],
  rows: readonly Pick<Edit, 'row_id' | 'version'>[],
): Promise<Pick<Edit, 'row_id' | 'version' | 'replaced' | 'written'>[]> {
  if (rows.length === 0) return []
  const [ids, versions] = [rows.map(({ row_id }) => row_id), rows.map(({ version }) => version)]
  return db
    .selectFrom('edits')
    .select(['row_id', 'version', 'replaced', 'written'])
    .where('subject', '=', subject)
    .where(sql<boolean>`(row_id, version) in (select * from unnest(${ids}::int[], ${versions}::int[]))`)
    .execute()
}
