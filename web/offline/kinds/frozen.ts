import type { OutboxRow } from '../rows.ts'
import type { FrozenAssignment } from './assignment.ts'
import type { FrozenSlip } from './slip.ts'
import type { FrozenTicket } from './ticket.ts'

/**
 * A row's body as this app froze it. Nobody else writes there and nothing edits it, so what is merely shown is not checked
 * again: a list of two thousand must not wait for that. What is sent is checked. All bodies are of version 1 so far.
 */
export function frozenTicket({ body }: Pick<OutboxRow, 'body'>): FrozenTicket {
  return body as FrozenTicket
}

export function frozenAssignment({ body }: Pick<OutboxRow, 'body'>): FrozenAssignment {
  return body as FrozenAssignment
}

export function frozenSlip({ body }: Pick<OutboxRow, 'body'>): FrozenSlip {
  return body as FrozenSlip
}

/** Of the ticket that a row is or belongs to; a row of another kind has its own alone. */
export function ticketTokenOf(row: Pick<OutboxRow, 'kind' | 'syncToken' | 'body'>): string {
  return row.kind === 'slip' ? frozenSlip(row).sync_token : row.syncToken
}
