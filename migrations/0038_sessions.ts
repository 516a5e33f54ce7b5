import { type Kysely, sql } from 'kysely'

/** Where each session was opened, its absolute end after 90 days, and a notification for its stream when it is ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table sessions
    add column browser text check (length(browser) <= 60),
    add column address text check (length(address) <= 40)`,
  `update sessions set expires_at = created_at + interval '2160 hours'
    where expires_at > created_at + interval '2160 hours'`,
  `alter table sessions add constraint sessions_absolute_end check (expires_at <= created_at + interval '2160 hours')`,
  `create function tell_session() returns trigger language plpgsql as $$
    begin perform pg_notify('loadstone_sessions', new.id::text); return null; end $$`,
  `create trigger sessions_told after update on sessions
    for each row when (new.revoked_at is not null or new.expires_at < old.expires_at) execute function tell_session()`,
]
