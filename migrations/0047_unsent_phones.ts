import { type Kysely, sql } from 'kysely'

/** The metrics ask which phone with unsent tickets has been silent for longest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index devices_unsent on devices (last_seen_at) where unsent > 0 and revoked_at is null`.execute(db)
}
