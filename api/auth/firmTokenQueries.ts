import { preparedOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { accessRows } from './queries.ts'

const tokensByHash = preparedOnce((db, { hash }: { hash: Buffer }) =>
  accessRows(db)
    .innerJoin('firm_tokens', 'firm_tokens.made_by', 'users.id')
    .select([
      'firm_tokens.id as token_id',
      'firm_tokens.name',
      'firm_tokens.scopes',
      'firm_tokens.expires_at as token_expires_at',
      'firm_tokens.last_used_at',
      'firm_tokens.revoked_at',
    ])
    .where('firm_tokens.secret_hash', '=', hash)
    .whereRef('firm_tokens.company_id', '=', 'users.company_id'),
)

export async function findFirmToken(db: Db, hash: Buffer) {
  const [token] = await tokensByHash(db, { hash })
  return token
}

export async function noteUse(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('firm_tokens').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Ends the tokens and the webhooks that these people made for their firms. */
export async function endConnections(trx: Trx, makers: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('firm_tokens')
    .set({ revoked_at: now })
    .where('made_by', 'in', [...makers, 0])
    .where('revoked_at', 'is', null)
    .execute()
  await trx
    .updateTable('webhooks')
    .set({ ended_at: now })
    .where('made_by', 'in', [...makers, 0])
    .where('ended_at', 'is', null)
    .execute()
}
