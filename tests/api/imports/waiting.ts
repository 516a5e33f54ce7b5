import { sql } from 'kysely'
import type { Db } from '../../../api/db/database.ts'

/** Connections to this database that wait for another's lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return Number(rows[0]?.n)
}
