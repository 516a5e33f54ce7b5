import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import type { OutboxRow } from './rows.ts'

/** In capture order: what has still to reach the server, or needs somebody. Exported rows are somebody else's by now. */
export async function listUnsent(db: UserDb): Promise<OutboxRow[]> {
  const lists = await Promise.all([
    listByState(db, 'queued').toArray(),
    listByState(db, 'sending').toArray(),
    listNeeding(db),
  ])
  return lists.flat().sort((one, other) => one.seq - other.seq)
}

export async function countUnsent(db: UserDb): Promise<number> {
  const [queued, sending, needing] = await Promise.all([
    listByState(db, 'queued').count(),
    listByState(db, 'sending').count(),
    listNeeding(db),
  ])
  return queued + sending + needing.length
}

/** When the first of them was captured; null where nothing is unsent. */
export async function findOldestUnsent(db: UserDb): Promise<number | null> {
  const [queued, sending, needing] = await Promise.all([
    listByState(db, 'queued').first(),
    listByState(db, 'sending').first(),
    listNeeding(db),
  ])
  const moments = [queued, sending, ...needing].flatMap((row) => row?.capturedAt ?? [])
  return moments.length === 0 ? null : Math.min(...moments)
}

/** Those that need somebody and have not been handed over by an export. */
async function listNeeding(db: UserDb): Promise<OutboxRow[]> {
  const rows = await listByState(db, 'needs_attention').toArray()
  return rows.filter(({ exportedAt }) => exportedAt === null)
}

/** Of the other users of this device: their number is all that anybody else is shown. */
export async function countWaitingOfOthers({ stores }: Environment, userId: number): Promise<number> {
  const users = await stores.registry.users.toArray()
  const others = users.filter((user) => user.userId !== userId)
  const counts = await Promise.all(others.map((user) => countUnsent(stores.user(user.userId))))
  return counts.reduce((sum, count) => sum + count, 0)
}
