import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type Subject = { user_id: number; company_id: number | null }
type After = Subject & { behind: number; limit: number }
type Row = { id: number }

export function findAccount(db: Db, { user_id }: Subject) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.phone'])
    .select(['users.created_at', 'users.email_verified_at', 'users.verified_at', 'users.first_signed_in_at'])
    .select('companies.name as company')
    .select((eb) =>
      eb
        .selectFrom('user_permissions')
        .select(sql<string[]>`coalesce(array_agg(permission order by permission), '{}')`.as('permissions'))
        .where('user_id', '=', user_id)
        .as('permissions'),
    )
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow()
}

/** The firm that the person owns: its contact for accounts is a person too. */
export function findOwnFirm(db: Db, { user_id }: Subject) {
  return db
    .selectFrom('companies')
    .select(['name', 'address', 'city', 'postcode', 'phone', 'tax_id', 'website', 'vosa_number'])
    .select(['payable_contact_name', 'payable_contact_phone', 'payable_contact_email'])
    .where('owner_user_id', '=', user_id)
    .executeTakeFirst()
}

/** Lists of what is stored about somebody, oldest first. They hold no secret, no price and no colleague's name. */
export const archived: Readonly<Record<string, (db: Db, after: After) => Promise<Row[]>>> = {
  sessions: (db, { user_id, behind, limit }) =>
    db
      .selectFrom('sessions')
      .select(['id', 'browser', 'address', 'created_at', 'extended_at', 'expires_at', 'revoked_at'])
      .where('user_id', '=', user_id)
      .where('id', '>', behind)
      .orderBy('id')
      .limit(limit)
      .execute(),
  devices: (db, { user_id, behind, limit }) =>
    db
      .selectFrom('devices')
      .select(['id', 'name', 'device_key', 'unsent', 'missing', 'created_at', 'last_seen_at', 'expires_at'])
      .select('revoked_at')
      .where('user_id', '=', user_id)
      .where('id', '>', behind)
      .orderBy('id')
      .limit(limit)
      .execute(),
  record: (db, { user_id, behind, limit }) =>
    db
      .selectFrom('access_records')
      .select(['id', 'at', 'kind', 'detail', 'browser', 'address'])
      .where('user_id', '=', user_id)
      .where('id', '>', behind)
      .orderBy('id')
      .limit(limit)
      .execute(),
  activity: (db, { user_id, behind, limit }) =>
    db
      .selectFrom('events')
      .select(['id', 'created_at', 'kind', 'quote_id'])
      .where('actor_id', '=', user_id)
      .where('id', '>', behind)
      .orderBy('id')
      .limit(limit)
      .execute(),
  tickets: (db, { user_id, company_id, behind, limit }) =>
    db
      .selectFrom('tickets')
      .select(['number as id', 'quote_id', 'gross_kg', 'tare_kg', 'vehicle', 'logged_at', 'created_at'])
      .select((eb) => eb('created_by', '=', user_id).as('logged_by_you'))
      .where('carrier_company_id', '=', company_id ?? 0)
      .where('number', '>', behind)
      .where((eb) => eb.or([eb('driver_id', '=', user_id), eb('created_by', '=', user_id)]))
      .orderBy('number')
      .limit(limit)
      .execute(),
}
