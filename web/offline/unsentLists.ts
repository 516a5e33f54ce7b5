import type { UserDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { listByState } from './listByState.ts'
import { listOtherWork } from './otherWork.ts'
import { readOwnTickets } from './ownTickets.ts'
import type { Store } from './store.ts'
import { countUnsent, unsentStates } from './unsent.ts'
import { listUsers } from './users.ts'

/** Keys of unsent rows by token, without rereading what this page has read. */
export async function listUnsentTokens(db: UserDb): Promise<Map<string, number>> {
  const { waiting } = await readOwnTickets(db)
  const others = await listOtherWork(db)
  const unsent = [...waiting, ...others.filter(({ state }) => state !== 'received')]
  return new Map(unsent.map(({ syncToken, seq }) => [syncToken, seq]))
}

export async function listUnsentSeqs(db: UserDb): Promise<number[]> {
  const lists = await Promise.all(unsentStates.map((state) => listByState(db, state).primaryKeys()))
  return lists.flat().sort((one, other) => one - other)
}

/** A user's unreadable database hides nobody else's work. */
function countOrNone(store: Store<UserDb>): Promise<number> {
  return store.use(countUnsent).catch(() => 0)
}

/** Other users' work is shown as a number only. */
export async function countWaitingOfOthers({ stores }: Environment, userId: number): Promise<number> {
  const users = await listUsers({ stores })
  const others = users.filter((user) => user.userId !== userId)
  const counts = await Promise.all(others.map(({ userId }) => countOrNone(stores.user(userId))))
  return counts.reduce((sum, count) => sum + count, 0)
}
