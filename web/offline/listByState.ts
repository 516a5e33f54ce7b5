import type { UserDb } from './databases.ts'
import type { OutboxRow } from './rows.ts'

/** In capture order. */
export function listByState(db: UserDb, state: OutboxRow['state']) {
  return db.outbox.where('[state+seq]').between([state, 0], [state, Number.POSITIVE_INFINITY])
}
