import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'

type Counting = { key: string; now: Date; most: number; seconds: number; first: number; longest: number }

/** Counts before the outcome is known, so that parallel tries can't exceed the limit. Gives the lock's end, or null. */
export async function countFailure(db: Db, counting: Counting, points: number): Promise<Date | null> {
  const { key, now, most, seconds, first, longest } = counting
  const isOver = sql`old.last_at <= ${new Date(now.getTime() - seconds * 1000)}::timestamptz`
  const failures = sql`case when ${isOver} then 0 else old.failures end + ${points}::int`
  const lockFrom = (count: RawBuilder<unknown>) => sql`case when ${count} >= ${most}::int then ${now}::timestamptz
    + make_interval(secs => least(${longest}::float8, ${first}::float8 * 2 ^ least(${count} - ${most}::int, 20))) end`
  const counted = await sql`
    insert into login_failures as old (key, failures, last_at, locked_until)
    values (${key}, ${points}, ${now}, ${lockFrom(sql`${points}::int`)})
    on conflict (key) do update
    set failures = ${failures}, last_at = ${now}, locked_until = ${lockFrom(sql`(${failures})`)}
    where old.locked_until is null or old.locked_until <= ${now}
    returning key`.execute(db)
  return counted.rows.length > 0 ? null : findLock(db, key, now)
}

async function findLock(db: Db, key: string, now: Date): Promise<Date | null> {
  const found = await db
    .selectFrom('login_failures')
    .select('locked_until')
    .where('key', '=', key)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return found?.locked_until ?? null
}

export async function takeBackFailures(db: Db, key: string, points: number): Promise<void> {
  await db
    .updateTable('login_failures')
    .set({ failures: sql`greatest(failures - ${points}, 0)`, locked_until: null })
    .where('key', '=', key)
    .execute()
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.updateTable('login_failures').set({ failures: 0, locked_until: null }).where('key', '=', key).execute()
}
