import type { Trx } from '../../db/database.ts'

/** Serialises a carrier's tickets, for their numbers and seals. */
export async function lockCarrier(trx: Trx, companyId: number): Promise<void> {
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
