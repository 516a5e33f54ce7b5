import type { UserDb } from './databases.ts'
import { frozenSlip } from './kinds/frozen.ts'
import type { OutboxRow, Picture, TicketFields } from './rows.ts'

const prefix = 'slip-'

/** Of the slip's own row, picture and second copy: of its ticket, and no ticket's. */
export const slipKeyOf = (ticketToken: string) => `${prefix}${ticketToken}`

/** What was read off the weighbridge stands on its slip too; a stored tare doesn't. */
export function withSlip(fields: TicketFields, slip: Picture | null | undefined): TicketFields {
  if (!slip) return fields
  const { gross_source, tare_source } = fields
  return {
    ...fields,
    ...(gross_source === 'weighbridge' && { gross_source: 'slip' }),
    ...(tare_source === 'weighbridge' && { tare_source: 'slip' }),
  }
}

/** The keys of those whose ticket is still here: until it has arrived the server has nothing to add them to. */
export function listHeldSlips(db: UserDb): Promise<ReadonlySet<number>> {
  return db.transaction('r', db.outbox, async () => {
    const slips = await db.outbox.where('syncToken').startsWith(prefix).filter(isQueued).toArray()
    if (slips.length === 0) return new Set()
    const tokens = slips.map((slip) => frozenSlip(slip).sync_token)
    const tickets = await db.outbox.where('syncToken').anyOf(tokens).toArray()
    const unsent = new Set(tickets.filter(({ state }) => state !== 'received').map(({ syncToken }) => syncToken))
    return new Set(slips.filter((_, nth) => unsent.has(tokens[nth] ?? '')).map(({ seq }) => seq))
  })
}

function isQueued({ state }: OutboxRow): boolean {
  return state === 'queued'
}
