import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

export function isHiddenFrom(companyId: number | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from hidden_quotes where hidden_quotes.quote_id = quotes.id
    and hidden_quotes.company_id = ${companyId})`
}

export async function insertHidden(trx: Trx, companyId: number, quoteId: number, now: Date): Promise<void> {
  await trx
    .insertInto('hidden_quotes')
    .values({ company_id: companyId, quote_id: quoteId, hidden_at: now })
    .onConflict((conflict) => conflict.columns(['company_id', 'quote_id']).doUpdateSet({ hidden_at: now }))
    .execute()
}

export async function deleteHidden(trx: Trx, companyId: number, quoteId: number): Promise<void> {
  await trx.deleteFrom('hidden_quotes').where('company_id', '=', companyId).where('quote_id', '=', quoteId).execute()
}
