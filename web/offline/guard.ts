import type { EntityTable, Table } from 'dexie'
import { isAssignment, type Media, type NewOutboxRow, type OutboxRow } from './rows.ts'

/** A fault of ours: something tried to delete work that the server hasn't acknowledged. */
export class UnsentWorkError extends Error {
  override name = 'UnsentWorkError'
  constructor(what: string) {
    super(`Not deleted: ${what} has not been acknowledged by the server.`)
  }
}

type GuardedTables = { outbox: Table<OutboxRow, number, NewOutboxRow>; media: EntityTable<Media, 'syncToken'> }

/** The last safeguard: the database itself refuses to delete a row or picture before the server acknowledged it. */
export function guardUnsent({ outbox, media }: GuardedTables): void {
  outbox.hook('deleting', (seq, row) => {
    if (row && row.state !== 'received' && !isTakenBack(row)) throw new UnsentWorkError(`row ${seq} of the outbox`)
  })
  media.hook('deleting', (syncToken, medium) => {
    if (medium && medium.confirmedAt === null) throw new UnsentWorkError(`the signature of ${syncToken}`)
  })
}

/** The only exception: an assignment that its author undid before it was sent, or dropped after it was refused. */
function isTakenBack(row: OutboxRow): boolean {
  return row.takenBackAt !== undefined && row.state !== 'sending' && isAssignment(row)
}
