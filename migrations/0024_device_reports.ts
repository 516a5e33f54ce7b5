import { type Kysely, sql } from 'kysely'

/**
 * What a phone reports of itself, its registration and its end are told as they are committed, whichever statement wrote them:
 * the streams tell the phone's user and the office of their firm. A row is written only where something has changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_device() returns trigger language plpgsql as $$
    begin perform pg_notify('loadstone_devices', new.user_id::text); return null; end $$`.execute(db)
  await sql`create trigger devices_told after insert or update on devices
    for each row execute function tell_device()`.execute(db)
}
