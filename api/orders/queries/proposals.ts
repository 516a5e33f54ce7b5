import type { Selectable } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

export type AmendmentRow = Selectable<Database['amendments']>

export function findOpenProposal(trx: Trx, quoteId: number): Promise<AmendmentRow | undefined> {
  return trx
    .selectFrom('amendments')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

type End = Pick<AmendmentRow, 'outcome' | 'ended_at' | 'ended_by' | 'end_reason'>

export async function endProposalRow(trx: Trx, id: number, end: End): Promise<void> {
  await trx.updateTable('amendments').set(end).where('id', '=', id).execute()
}
