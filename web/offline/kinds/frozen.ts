import type { OutboxRow } from '../rows.ts'
import type { FrozenAssignment } from './assignment.ts'
import type { FrozenSlip } from './slip.ts'
import type { FrozenTicket } from './ticket.ts'

/** Only this app writes bodies and nothing edits them, so a screen with two thousand rows needn't check them again. */
export function frozenTicket({ body }: Pick<OutboxRow, 'body'>): FrozenTicket {
  return body as FrozenTicket
}

export function frozenAssignment({ body }: Pick<OutboxRow, 'body'>): FrozenAssignment {
  return body as FrozenAssignment
}

export function frozenSlip({ body }: Pick<OutboxRow, 'body'>): FrozenSlip {
  return body as FrozenSlip
}

/** The ticket's token for a slip, otherwise the row's own. */
export function ticketTokenOf(row: Pick<OutboxRow, 'kind' | 'syncToken' | 'body'>): string {
  return row.kind === 'slip' ? frozenSlip(row).sync_token : row.syncToken
}
