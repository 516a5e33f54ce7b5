import type { Trx } from '../../db/database.ts'

/** The carrier's tickets wait for each other by this row, for their numbers and seals, and for whoever else holds it. */
export async function lockCarrier(trx: Trx, companyId: number): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
