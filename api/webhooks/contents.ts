import type { EventRow } from '../activity/queries.ts'
import { partyOf } from '../activity/rules.ts'
import type { RequestActor } from '../auth/actor.ts'
import type { Stake } from '../quotes/queries/stakes.ts'
import { viewOf } from '../quotes/rules.ts'

/**
 * What the firm reads of the event in its activity: numbers, and whose side did it. No price, no name of a person, no telephone
 * number. Of a quote that the firm sees no more, not even its number.
 */
export function writeBody(row: EventRow, owner: RequestActor, stake: Stake | undefined): string {
  const seen = stake && viewOf(owner, stake) !== null ? stake : null
  const { data } = row
  const data_ = {
    event_id: row.id,
    by: byWhom(row, owner),
    order: seen?.id ?? null,
    product: seen?.product_name ?? null,
    ...('number' in data && {
      ticket: { id: seen && 'ticket_id' in data ? data.ticket_id : null, number: data.number },
    }),
  }
  return JSON.stringify({ type: row.kind, timestamp: row.created_at.toISOString(), data: data_ })
}

function byWhom(row: EventRow, owner: RequestActor): string {
  if (row.actor_id === null) return 'system'
  return row.actor_company_id === owner.company_id ? 'own_firm' : partyOf(row)
}
