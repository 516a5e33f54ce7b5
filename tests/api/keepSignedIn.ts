import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'

/** Everybody, over the days that pass in a story: as if they signed in shortly before its end. */
export async function keepSignedIn(db: Db): Promise<void> {
  await sql`update sessions set created_at = '2026-12-01', expires_at = '2027-01-01' where revoked_at is null`.execute(
    db,
  )
}
