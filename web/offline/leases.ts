import type { UserDb } from './databases.ts'
import { listByState } from './listByState.ts'
import type { OutboxRow } from './rows.ts'

/** Marks the row as being sent; null if it has changed since it was read. */
export function takeLease(
  db: UserDb,
  row: OutboxRow,
  lease: { holder: string; at: number },
): Promise<OutboxRow | null> {
  return db.transaction('rw', db.outbox, async () => {
    const current = await db.outbox.get(row.seq)
    if (current?.rev !== row.rev || current.state !== 'queued') return null
    const leased: OutboxRow = { ...current, state: 'sending', rev: current.rev + 1, lease, lastTryAt: lease.at }
    await db.outbox.put(leased)
    return leased
  })
}

/** Queues rows again whose sender lost the lock: it was killed, or frozen for too long. */
export function returnLeases(db: UserDb, holder: string): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const sending = await listByState(db, 'sending').toArray()
    const lost = sending.filter((row) => row.lease?.holder !== holder)
    await db.outbox.bulkPut(lost.map((row) => ({ ...row, state: 'queued', lease: null, rev: row.rev + 1 })))
  })
}
