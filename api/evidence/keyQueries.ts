import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { SigningKey } from '../deps.ts'

/** When several processes start at once, one makes the key and the others find it. */
export async function lockKeys(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signing_keys', 0))`.execute(trx)
}

/** The newest private key stored here, in DER. */
export async function findKeptKey(trx: Trx): Promise<Buffer | null> {
  const kept = await trx
    .selectFrom('signing_keys')
    .select('private_key')
    .where('private_key', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept?.private_key ?? null
}

export async function putSigningKey(
  db: Db | Trx,
  { id, publicKey }: SigningKey,
  private_key: Buffer | null,
  now: Date,
): Promise<void> {
  const key = { id: Buffer.from(id, 'hex'), public_key: Buffer.from(publicKey, 'hex'), private_key }
  await db
    .updateTable('signing_keys')
    .set({ ended_at: now })
    .where('id', '<>', key.id)
    .where('ended_at', 'is', null)
    .execute()
  await db
    .insertInto('signing_keys')
    .values({ ...key, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ended_at: null }))
    .execute()
}

export function listSigningKeys(db: Db) {
  return db
    .selectFrom('signing_keys')
    .select(['id', 'public_key', 'created_at', 'ended_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
