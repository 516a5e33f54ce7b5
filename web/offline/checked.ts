import type { UserDb } from './databases.ts'
import type { PartialRead, SyncCursor } from './rows.ts'

export async function readChecked(db: UserDb): Promise<SyncCursor | undefined> {
  return (await db.meta.get('checked')) as SyncCursor | undefined
}

/** Undefined unless an answer in parts is unfinished. */
export async function readReading(db: UserDb): Promise<PartialRead | undefined> {
  return (await db.meta.get('reading')) as PartialRead | undefined
}

export type Freshness = 'fresh' | 'amber' | 'red'
const hour = 3_600_000

/** "Orders as of 07:42": amber after 4 h, red after 24 h. Fresh if the clock was set back since. */
export function freshnessOf(checkedAt: number, now: number): Freshness {
  const age = now - checkedAt
  if (age > 24 * hour) return 'red'
  return age > 4 * hour ? 'amber' : 'fresh'
}
