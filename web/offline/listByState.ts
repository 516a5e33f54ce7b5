import type { UserDb } from './databases.ts'
import type { OutboxRow } from './rows.ts'

export function listByState(db: UserDb, state: OutboxRow['state'], after = 0) {
  return db.outbox.where('[state+seq]').between([state, after + 1], [state, Number.POSITIVE_INFINITY])
}
