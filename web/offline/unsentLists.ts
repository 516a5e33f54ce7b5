import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import type { OutboxRow } from './rows.ts'
import { countUnsent, unsentStates } from './unsent.ts'

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

/** Of the other users of this device: their number is all that anybody else is shown. */
export async function countWaitingOfOthers({ stores }: Environment, userId: number): Promise<number> {
  const users = await stores.registry.users.toArray()
  const others = users.filter((user) => user.userId !== userId)
  const counts = await Promise.all(others.map((user) => countUnsent(stores.user(user.userId))))
  return counts.reduce((sum, count) => sum + count, 0)
}
