import type { OutboxRow } from '../rows.ts'
import type { FrozenAssignment } from './assignment.ts'
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
