import type { UserDb } from './databases.ts'
import { readFacts } from './ownTickets.ts'
import { isAssignment, type OutboxRow } from './rows.ts'

/** Rows that aren't tickets, in capture order. */
export function listOtherWork(db: UserDb): Promise<OutboxRow[]> {
  return db.transaction('r', db.outbox, async (transaction) => {
    const { facts } = await readFacts(db, transaction)
    const others = [...facts].filter(([, ticket]) => ticket === null).map(([seq]) => seq)
    const rows = await db.outbox.bulkGet(others.sort((one, other) => one - other))
    return rows.filter((row) => row !== undefined)
  })
}

export async function listAssignments(db: UserDb): Promise<OutboxRow[]> {
  return (await listOtherWork(db)).filter(isAssignment)
}
