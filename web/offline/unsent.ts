import type { UserDb } from './databases.ts'
import { listByState } from './listByState.ts'

/** Not acknowledged by the server; an exported row counts until it is. */
export const unsentStates = ['queued', 'sending', 'needs_attention'] as const

export async function countUnsent(db: UserDb): Promise<number> {
  const counts = await Promise.all(unsentStates.map((state) => listByState(db, state).count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** When the oldest was captured; null if nothing is unsent. */
export async function findOldestUnsent(db: UserDb): Promise<number | null> {
  const first = await Promise.all(unsentStates.map((state) => listByState(db, state).first()))
  const moments = first.flatMap((row) => row?.capturedAt ?? [])
  return moments.length === 0 ? null : Math.min(...moments)
}
