import type { EntityTable, Table } from 'dexie'
import { isAssignment, type Media, type NewOutboxRow, type OutboxRow } from './rows.ts'

/** Something asked for the deletion of work that the server has not acknowledged: a fault of ours, and nothing is deleted. */
export class UnsentWorkError extends Error {
  override name = 'UnsentWorkError'
  constructor(what: string) {
    super(`Not deleted: ${what} has not been acknowledged by the server.`)
  }
}

type Guarded = { outbox: Table<OutboxRow, number, NewOutboxRow>; media: EntityTable<Media, 'syncToken'> }

/**
 * The last line before a lost ticket: whoever asks, and by whatever range, the database itself deletes no outbox row and no
 * signature before the server has acknowledged it. The whole transaction fails with it.
 */
export function guardUnsent({ outbox, media }: Guarded): void {
  outbox.hook('deleting', (seq, row) => {
    if (row && row.state !== 'received' && !isTakenBack(row)) throw new UnsentWorkError(`row ${seq} of the outbox`)
  })
  media.hook('deleting', (syncToken, medium) => {
    if (medium && medium.confirmedAt === null) throw new UnsentWorkError(`the signature of ${syncToken}`)
  })
}

/** The one exception: its author has undone it before anybody began to send it, or dropped it once it was refused. Never a ticket or photo. */
function isTakenBack(row: OutboxRow): boolean {
  return row.takenBackAt !== undefined && row.state !== 'sending' && isAssignment(row)
}
