import { readChecked } from './checked.ts'
import type { UserDb } from './databases.ts'
import type { CachedOrder, SeenJob } from './rows.ts'

/** What an agreement or the contractor may change, and a driver acts on. */
const watched = [
  'ordered',
  'delivery_from_date',
  'delivery_to_date',
  'access_times_open',
  'access_times_close',
  'site_entrance',
  'contact_name',
  'contact_phone',
] as const satisfies (keyof SeenJob)[]

/**
 * Keeps beside each changed job what the driver saw last. Several changes count as one, from the first old value to the
 * last new one. Call it in the transaction that stores the answer, before it drops anything.
 */
export async function keepLastSeen(db: UserDb, fresh: readonly CachedOrder[], now: number): Promise<CachedOrder[]> {
  const stored = await db.orders.bulkGet(fresh.map(({ quote_id }) => quote_id))
  const at = (await readChecked(db))?.at ?? now
  return fresh.map((order, index) => {
    const before = stored[index]
    const last_seen = before && (before.last_seen ?? { ...seenOf(before), at })
    const changed = { ...order, last_seen }
    return watched.some((field) => isNew(changed, field)) ? changed : order
  })
}

/** Needs no network. */
export async function markJobSeen(db: UserDb, quoteId: number): Promise<void> {
  await db.orders.update(quoteId, { last_seen: undefined })
}

export function seenOf({ progress, to, ...job }: Partial<CachedOrder>): SeenJob {
  const all = { ...job, ...to, ...progress }
  return Object.fromEntries(watched.map((field) => [field, all[field]])) as SeenJob
}

/** Whether this field changed since the driver last saw the job. */
export function isNew(job: CachedOrder, field: keyof SeenJob): boolean {
  return job.last_seen !== undefined && (job.last_seen[field] ?? '') !== (seenOf(job)[field] ?? '')
}
