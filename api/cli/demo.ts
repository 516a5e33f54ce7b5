import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { seedDemo } from '../demo/seed.ts'
import { isEmptyDatabase } from '../migrate.ts'

/** Any lock number that nothing else uses. */
const SEED_LOCK = 20_261_121

/** Seeds only an empty database, and only once among concurrent starts. True if it did. */
export async function seedIfEmpty(db: Db): Promise<boolean> {
  return db.connection().execute(async (locked) => {
    await sql`select pg_advisory_lock(${SEED_LOCK})`.execute(locked)
    try {
      if (!(await isEmptyDatabase(locked))) return false
      await seedDemo(db, new Date())
      return true
    } finally {
      await sql`select pg_advisory_unlock(${SEED_LOCK})`.execute(locked)
    }
  })
}
