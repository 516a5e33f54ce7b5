import { sql } from 'kysely'
import type { AddressedEvent } from '../activity/rules.ts'
import type { Db } from '../db/database.ts'

export type StreamedEvent = AddressedEvent & {
  id: number
  /** The user it names, and the company that they own. */
  user_id: number | null
  owned_company_id: number | null
  /** The company whose quote it concerns. */
  buyer_id: number | null
}

export async function listEventsAfter(db: Db, after: number, limit: number): Promise<StreamedEvent[]> {
  const { rows } = await sql<StreamedEvent>`
    select event.id, event.kind, event.actor_id,
      (event.data->>'driver_id')::int as driver_id, named.id as user_id, owned.id as owned_company_id,
      quotes.company_id as buyer_id,
      array(select audience from event_audiences where event_id = event.id) as audiences,
      array(select distinct company_id from haulier_bids where quote_id = event.quote_id) as hauled_by
    from (select * from events where id > ${after} order by id limit ${limit}) as event
    left join quotes on quotes.id = event.quote_id
    left join users as named on named.id = (event.data->>'user_id')::int
    left join companies as owned on owned.owner_user_id = named.id
    order by event.id`.execute(db)
  return rows
}

export async function listNoticed(db: Db, eventId: number): Promise<number[]> {
  const rows = await db.selectFrom('notices').select('user_id').where('event_id', '=', eventId).execute()
  return rows.map(({ user_id }) => user_id)
}

export async function listEndedSessions(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', now)]))
    .execute()
  return rows.map(({ id }) => id)
}

export type DeviceOwner = { id: number; company_id: number | null }

export function findDeviceOwner(db: Db, userId: number): Promise<DeviceOwner | undefined> {
  return db.selectFrom('users').select(['id', 'company_id']).where('id', '=', userId).executeTakeFirst()
}

export async function findFirstSince(db: Db, instant: Date): Promise<number | null> {
  const first = await db
    .selectFrom('events')
    .select('id')
    .where('created_at', '>=', instant)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id ?? null
}
