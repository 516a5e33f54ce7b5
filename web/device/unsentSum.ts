import type { UserDb } from '../offline/databases.ts'
import { countUnsent, findOldestUnsent } from '../offline/unsent.ts'

export type UnsentSum = {
  /** Of everything that has still to go or needs the driver, of any kind. */
  count: number
  oldestAt: number | null
}

/** Costs the same however much there is. */
export function readUnsentSum(db: UserDb): Promise<UnsentSum> {
  return db.transaction('r', db.outbox, async () => {
    const [count, oldestAt] = await Promise.all([countUnsent(db), findOldestUnsent(db)])
    return { count, oldestAt }
  })
}
