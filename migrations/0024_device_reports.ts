import { type Kysely, sql } from 'kysely'

/** Notifies on commit of every change to a device. Streams pass it on to its user and their firm's office. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function tell_device() returns trigger language plpgsql as $$
    begin perform pg_notify('loadstone_devices', new.user_id::text); return null; end $$`.execute(db)
  await sql`create trigger devices_told after insert or update on devices
    for each row execute function tell_device()`.execute(db)
}
