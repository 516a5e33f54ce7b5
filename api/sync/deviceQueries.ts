import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Report = {
  user_id: number
  session_id: number | null
  device_key: string
  last_seq: number | null
  unsent: number | null
  missing: number | null
  now: Date
  expires_at: Date
}

/** A lower number means that the device was wiped, unless within two minutes: reports may overtake each other. */
export async function updateDevice(db: Db, report: Report): Promise<void> {
  const { user_id, session_id, device_key, last_seq, unsent, missing, now, expires_at } = report
  const isWiped = sql`(${last_seq}::int < reported_seq and last_seen_at < ${now}::timestamptz - interval '2 minutes')`
  await db
    .updateTable('devices')
    .set({
      last_seq: sql`greatest(last_seq, ${last_seq}::int)`,
      reported_seq: sql`coalesce(${last_seq}::int, reported_seq)`,
      unsent: sql`coalesce(${unsent}::int, unsent)`,
      missing: sql`coalesce(${missing}::int, missing)`,
      wiped_at: sql`case when ${isWiped} then ${now}::timestamptz else wiped_at end`,
      unsent_when_wiped: sql`case when ${isWiped} then unsent else unsent_when_wiped end`,
      session_id: sql`coalesce(${session_id}::int, session_id)`,
      last_seen_at: now,
      expires_at,
    })
    .where('user_id', '=', user_id)
    .where('device_key', '=', device_key)
    .where('revoked_at', 'is', null)
    .where(
      sql<boolean>`(reported_seq <> ${last_seq}::int or unsent <> ${unsent}::int or missing <> ${missing}::int
        or session_id is distinct from coalesce(${session_id}::int, session_id)
        or last_seen_at < ${now}::timestamptz - interval '1 hour')`,
    )
    .execute()
}
