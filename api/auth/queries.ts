import { sql } from 'kysely'
import { adminRoles, type Permission } from '../contract/rules/permissions.ts'
import { preparedOnce } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Client } from './client.ts'

const withoutFactorSince = sql<Date | null>`case
  when users.role in (${sql.join(adminRoles.map((role) => sql.lit(role)))})
    and not exists (select from second_factors where user_id = users.id and confirmed_at is not null)
    and not exists (select from demo)
  then users.first_signed_in_at end`

/** Everything that access depends on: the user, their company's services and its owner's approval. */
export function accessRows(db: Db | Trx) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('users as owner', 'owner.id', 'companies.owner_user_id')
    .select([
      'users.id',
      'users.role',
      'users.company_id',
      'users.email_verified_at',
      'users.verified_at',
      'users.deactivated_at',
      'users.deleted_at',
      'companies.is_contractor',
      'companies.is_supplier',
      'companies.is_haulier',
      'owner.verified_at as owner_verified_at',
      'owner.deleted_at as owner_deleted_at',
      withoutFactorSince.as('without_factor_since'),
      sql<Permission[]>`array(select permission from user_permissions where user_id = users.id)`.as('permissions'),
    ])
}

const sessionsById = preparedOnce((db, { id }: { id: number }) =>
  accessRows(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'sessions.id as session_id',
      'sessions.secret_hash',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.extended_at',
      'sessions.revoked_at',
    ])
    .where('sessions.id', '=', id),
)

export async function findSession(db: Db, id: number) {
  const [session] = await sessionsById(db, { id })
  return session
}

const devicesById = preparedOnce((db, { id }: { id: number }) =>
  accessRows(db)
    .innerJoin('devices', 'devices.user_id', 'users.id')
    .select([
      'devices.id as device_id',
      'devices.secret_hash',
      'devices.expires_at',
      'devices.last_seen_at',
      'devices.revoked_at',
    ])
    // A made-up id may exceed the column's type.
    .where('devices.id', '=', sql<number>`${id}::bigint`),
)

export async function findDevice(db: Db, id: number) {
  const [device] = await devicesById(db, { id })
  return device
}

type NewSession = { user_id: number; password_hash: string; secret_hash: Buffer; now: Date; expires_at: Date } & Client

/** Locks the user, so that a login can't outlive a concurrent reset. Undefined if the password has changed. */
export async function insertSession(db: Db | Trx, session: NewSession): Promise<number | undefined> {
  const { user_id, password_hash, secret_hash, now, expires_at, browser, address } = session
  const inserted = await db
    .with('person', (cte) =>
      cte
        .selectFrom('users')
        .select('id')
        .where('id', '=', user_id)
        .where('password_hash', '=', password_hash)
        .where('deleted_at', 'is', null)
        .forShare(),
    )
    .insertInto('sessions')
    .columns(['user_id', 'secret_hash', 'created_at', 'extended_at', 'expires_at', 'browser', 'address'])
    .expression((eb) =>
      eb
        .selectFrom('person')
        .select([
          'person.id',
          sql<Buffer>`${secret_hash}::bytea`.as('secret_hash'),
          sql<Date>`${now}::timestamptz`.as('created_at'),
          sql<Date>`${now}::timestamptz`.as('extended_at'),
          sql<Date>`${expires_at}::timestamptz`.as('expires_at'),
          sql<string | null>`${browser}::text`.as('browser'),
          sql<string>`${address}::text`.as('address'),
        ]),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** A session that has ended meanwhile stays ended. */
export async function extendSession(db: Db, id: number, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ extended_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .execute()
}

/** Nobody ends it before the transaction does. False if it has ended. */
export async function holdSession(trx: Trx, id: number | null, now: Date): Promise<boolean> {
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst()
  return session !== undefined
}

export async function extendDevice(db: Db, id: number, now: Date, expiresAt: Date): Promise<void> {
  await db.updateTable('devices').set({ last_seen_at: now, expires_at: expiresAt }).where('id', '=', id).execute()
}

export async function revokeSession(db: Db | Trx, id: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all live sessions, or this one, as if unused: the phone says `expired` and its capture stays open. */
export async function expireSessions(trx: Trx, userId: number, now: Date, id?: number): Promise<number> {
  const ended = await trx
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(id !== undefined, (sessions) => sessions.where('id', '=', Number(id)))
    .executeTakeFirstOrThrow()
  return Number(ended.numUpdatedRows)
}

/** Upload tokens stay; revokeDevices ends them when a user is banned. */
export async function revokeSessions(trx: Trx, userIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', 'in', [...userIds, 0])
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeOtherSessions(trx: Trx, userId: number, keptId: number | null, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '!=', keptId ?? 0)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeDevices(trx: Trx, userIds: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('user_id', 'in', [...userIds, 0])
    .where('revoked_at', 'is', null)
    .execute()
}
