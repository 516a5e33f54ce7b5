import { type Insertable, sql } from 'kysely'
import { preparedOnce } from '../../db/compiledOnce.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { type DeferredQuery, mapQuery } from '../../db/together.ts'

const publicKeys = preparedOnce((db, { userId, keyId }: { userId: number; keyId: Buffer | null }) =>
  db
    .selectFrom('device_keys')
    .select(['public_key', 'message', 'ended_at'])
    .where('user_id', '=', userId)
    .where('id', '=', keyId),
)

export type KnownKey = { public_key: Buffer; message: number; ended_at: Date | null }

/** A public key that one of the user's devices has registered, current or not. */
export function deviceKeyOf(db: Db | Trx, userId: number, keyId: Buffer | null): DeferredQuery<KnownKey | undefined> {
  return mapQuery(publicKeys.deferred(db, { userId, keyId }), ([key]) => key)
}

/** Blocks registration of the user's keys until the transaction ends. */
export async function holdKeysOf(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('device_keys', ${userId}))`.execute(trx)
}

/** Waits for tickets being stored that didn't find the key. */
export async function lockKeysOf(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('device_keys', ${userId}))`.execute(trx)
}

export function listOwners(trx: Trx, id: Buffer) {
  return trx
    .selectFrom('device_keys')
    .select(['user_id', 'device_key', 'message', 'ended_at'])
    .where('id', '=', id)
    .execute()
}

/** False if somebody has registered the key meanwhile. */
export async function putDeviceKey(trx: Trx, key: Insertable<Database['device_keys']>): Promise<boolean> {
  const put = await trx
    .insertInto('device_keys')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}

type DevicesOfUser = { user_id: number; device_keys: readonly string[] }

export async function endKeysOf(trx: Trx, { user_id, device_keys }: DevicesOfUser, now: Date): Promise<void> {
  await trx
    .updateTable('device_keys')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('device_key', 'in', [...device_keys])
    .where('ended_at', 'is', null)
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
