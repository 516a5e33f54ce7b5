import type { Selectable } from 'kysely'
import type { Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

type Edit = Selectable<Database['edits']>

export async function insertEdit(trx: Trx, { replaced, ...edit }: Edit): Promise<void> {
  await trx
    .insertInto('edits')
    .values({ ...edit, replaced: JSON.stringify(replaced) })
    .execute()
}

/** The values that edits have replaced since this version, oldest first. */
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
