import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import type { OutboxRow } from './rows.ts'

/** Of all that the server has not acknowledged; a row that was exported is one of them until it has. */
const unsentStates = ['queued', 'sending', 'needs_attention'] as const

/** In capture order: what has still to reach the server, or needs somebody. */
export async function listUnsent(db: UserDb): Promise<OutboxRow[]> {
  const lists = await Promise.all(unsentStates.map((state) => listByState(db, state).toArray()))
  return lists.flat().sort((one, other) => one.seq - other.seq)
}

/** Their keys alone, in the same order. */
export async function listUnsentSeqs(db: UserDb): Promise<number[]> {
  const lists = await Promise.all(unsentStates.map((state) => listByState(db, state).primaryKeys()))
  return lists.flat().sort((one, other) => one - other)
}

export async function countUnsent(db: UserDb): Promise<number> {
  const counts = await Promise.all(unsentStates.map((state) => listByState(db, state).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** When the first of them was captured; null where nothing is unsent. */
export async function findOldestUnsent(db: UserDb): Promise<number | null> {
  const first = await Promise.all(unsentStates.map((state) => listByState(db, state).first()))
  const moments = first.flatMap((row) => row?.capturedAt ?? [])
  return moments.length === 0 ? null : Math.min(...moments)
}

/** Of the other users of this device: their number is all that anybody else is shown. */
export async function countWaitingOfOthers({ stores }: Environment, userId: number): Promise<number> {
  const users = await stores.registry.users.toArray()
  const others = users.filter((user) => user.userId !== userId)
  const counts = await Promise.all(others.map((user) => countUnsent(stores.user(user.userId))))
  return counts.reduce((sum, count) => sum + count, 0)
}
