import type { Trx } from '../../db/database.ts'

/** A quote names it. False unless it is the firm's own and in use. */
export async function markUsed(trx: Trx, companyId: number, siteId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sites')
    .set({ used_at: now })
    .where('id', '=', siteId)
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
