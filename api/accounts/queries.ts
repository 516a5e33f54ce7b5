import { type Insertable, sql } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

/** Throws the refusal of a taken email by way of the unique index. The email is kept as typed. */
export async function insertUser(trx: Trx, user: Insertable<Database['users']>): Promise<number> {
  const { id } = await trx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Everything that a login weighs, by the email in any case. */
export function findLogin(db: Db, email: string) {
  return accessRows(db)
    .select('users.password_hash')
    .where(sql<boolean>`lower(users.email) = lower(${email})`)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** A user as he sees himself, with his company's services. */
export function findCurrentUser(db: Db, id: number) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.phone',
      'users.company_id',
      'companies.name as company_name',
      'companies.phone as company_phone',
      'companies.is_contractor',
      'companies.is_supplier',
      'companies.is_haulier',
      'companies.is_waste_handler',
    ])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Whom a new verification link would serve. */
export function findUnconfirmedUser(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
}

/** Uses the link up; undefined when it was used before, has run out or is none of ours. */
export function useVerificationToken(trx: Trx, tokenHash: Buffer, now: Date) {
  return trx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
}

/** The other links that were mailed to him. */
export async function useUpVerificationTokens(trx: Trx, userId: number, now: Date): Promise<void> {
  await trx
    .updateTable('email_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verify')
    .where('used_at', 'is', null)
    .execute()
}

export function confirmEmail(trx: Trx, userId: number, now: Date) {
  return trx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'email', 'verified_at'])
    .executeTakeFirst()
}

const deviceColumns = ['id', 'device_key', 'name', 'unsent', 'created_at', 'last_seen_at', 'expires_at'] as const

type DeviceOwner = { user_id: number; now: Date }

function liveDevices(db: Db, { user_id, now }: DeviceOwner) {
  return db
    .selectFrom('devices')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
}

/** Newest first. */
export function listDevices(db: Db, owner: DeviceOwner, page: { before: number | undefined; limit: number }) {
  return liveDevices(db, owner)
    .select(deviceColumns)
    .$if(page.before !== undefined, (devices) => devices.where('id', '<', Number(page.before)))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}

export async function countDevices(db: Db, owner: DeviceOwner): Promise<number> {
  const { total } = await liveDevices(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

type DeviceRow = Pick<Insertable<Database['devices']>, 'user_id' | 'device_key' | 'name' | 'secret_hash' | 'expires_at'>

/**
 * A device that is known gets a new secret, which ends the old token; what it has reported of its queue stays, for
 * that is how a wiped phone shows.
 */
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
    .returning('name')
    .executeTakeFirst()
}
