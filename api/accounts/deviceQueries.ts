import type { Insertable } from 'kysely'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

const deviceColumns = ['id', 'device_key', 'name', 'unsent', 'created_at', 'last_seen_at', 'expires_at'] as const

type DeviceOwner = { user_id: number; now: Date }

function liveDevices(db: Db, { user_id, now }: DeviceOwner) {
  return db
    .selectFrom('devices')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
}

export function listDevices(db: Db, owner: DeviceOwner, { limit, cursor }: Paging) {
  const all = liveDevices(db, owner)
    .select(deviceColumns)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return (cursor ? all.where('id', '<', cursor[0]) : all).execute()
}

export async function countDevices(db: Db, owner: DeviceOwner): Promise<number> {
  const { total } = await liveDevices(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type DeviceRow = Pick<
  Insertable<Database['devices']>,
  'user_id' | 'device_key' | 'name' | 'secret_hash' | 'challenge' | 'expires_at' | 'session_id'
>

/** A known device gets a new secret, which ends its old token. What it reported stays: that reveals a wipe. */
export function putDevice(trx: Trx, { user_id, device_key, ...device }: DeviceRow, now: Date) {
  const fresh = { ...device, last_seen_at: now }
  return trx
    .insertInto('devices')
    .values({ user_id, device_key, ...fresh, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_key']).where('revoked_at', 'is', null).doUpdateSet(fresh),
    )
    .returning(deviceColumns)
    .executeTakeFirstOrThrow()
}

export function revokeDevice(trx: Trx, id: number, userId: number, now: Date) {
  return trx
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['device_key', 'name'])
    .executeTakeFirst()
}

/** Locks a live device and returns its challenge, or null once it has been answered. */
export async function lockChallenge(trx: Trx, userId: number, deviceKey: string): Promise<Buffer | null> {
  const device = await trx
    .selectFrom('devices')
    .select('challenge')
    .where('user_id', '=', userId)
    .where('device_key', '=', deviceKey)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return device?.challenge ?? null
}

export async function endChallenge(trx: Trx, userId: number, deviceKey: string): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ challenge: null })
    .where('user_id', '=', userId)
    .where('device_key', '=', deviceKey)
    .where('revoked_at', 'is', null)
    .execute()
}
