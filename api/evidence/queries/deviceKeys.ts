import { type Insertable, sql } from 'kysely'
import { preparedOnce } from '../../db/compiledOnce.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { type DeferredQuery, mapQuery } from '../../db/together.ts'

const publicKeys = preparedOnce((db, { userId, keyId }: { userId: number; keyId: Buffer | null }) =>
  db.selectFrom('device_keys').select('public_key').where('user_id', '=', userId).where('id', '=', keyId),
)

/** A public key that one of the user's devices has registered, current or not. */
export function deviceKeyOf(db: Db | Trx, userId: number, keyId: Buffer | null): DeferredQuery<Buffer | undefined> {
  return mapQuery(publicKeys.deferred(db, { userId, keyId }), ([key]) => key?.public_key)
}

/** Blocks registration of the user's keys until the transaction ends. */
export async function holdKeysOf(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('device_keys', ${userId}))`.execute(trx)
}

/** Waits for tickets being stored that didn't find the key. */
export async function lockKeysOf(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('device_keys', ${userId}))`.execute(trx)
}

export async function putDeviceKey(trx: Trx, key: Insertable<Database['device_keys']>): Promise<void> {
  await trx
    .insertInto('device_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The user's tickets that name this key but weren't checked. */
export function listUnchecked(trx: Trx, userId: number, keyId: Buffer) {
  return trx
    .selectFrom('tickets')
    .select(['id', 'body_hash', 'device_signature'])
    .where('created_by', '=', userId)
    .where('device_key_id', '=', keyId)
    .where('device_signature', 'is not', null)
    .where('device_signed', '=', false)
    .execute()
}

export async function markSigned(trx: Trx, ticketIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('tickets')
    .set({ device_signed: true })
    .where('id', 'in', [...ticketIds])
    .execute()
}
