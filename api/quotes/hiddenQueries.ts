import type { Trx } from '../db/database.ts'

export async function insertHidden(trx: Trx, companyId: number, quoteId: number, now: Date): Promise<void> {
  await trx
    .insertInto('hidden_quotes')
    .values({ company_id: companyId, quote_id: quoteId, hidden_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteHidden(trx: Trx, companyId: number, quoteId: number): Promise<void> {
  await trx.deleteFrom('hidden_quotes').where('company_id', '=', companyId).where('quote_id', '=', quoteId).execute()
}
