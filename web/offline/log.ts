import type { UserDb } from './databases.ts'
import type { Clock } from './environment.ts'
import type { LogEntry } from './rows.ts'

const kept = 2_000
/** Trimmed after this many, not at each write. */
const slack = 100

/** For support: no bodies, no credentials. Joins the caller's transaction if that includes `log`. */
export async function writeLog(
  db: UserDb,
  clock: Clock,
  event: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const id = await db.log.add({ at: clock.now(), event, detail })
  if (id % slack === 0)
    await db.log
      .where('id')
      .between(0, id - kept, true, true)
      .delete()
}

export async function readLog(db: UserDb, count = kept): Promise<LogEntry[]> {
  const newest = await db.log.orderBy('id').reverse().limit(count).toArray()
  return newest.reverse()
}
