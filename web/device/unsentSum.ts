import type { UserDb } from '../offline/databases.ts'
import { countUnsent, findOldestUnsent } from '../offline/unsent.ts'

export type UnsentSum = {
  count: number
  oldestAt: number | null
}

export function readUnsentSum(db: UserDb): Promise<UnsentSum> {
  return db.transaction('r', db.outbox, async () => {
    const [count, oldestAt] = await Promise.all([countUnsent(db), findOldestUnsent(db)])
    return { count, oldestAt }
  })
}
