import type { UserDb } from './databases.ts'
import { frozenSlip } from './kinds/frozen.ts'
import type { OutboxRow, Picture, TicketFields } from './rows.ts'

const prefix = 'slip-'

/** The key of a slip's row, picture and second copy; no ticket has it. */
export const slipKeyOf = (ticketToken: string) => `${prefix}${ticketToken}`

/** What was read off the weighbridge is on its slip too; a stored tare isn't. */
export function withSlip(fields: TicketFields, slip: Picture | null | undefined): TicketFields {
  if (!slip) return fields
  const { gross_source, tare_source } = fields
  return {
    ...fields,
    ...(gross_source === 'weighbridge' && { gross_source: 'slip' }),
    ...(tare_source === 'weighbridge' && { tare_source: 'slip' }),
  }
}

/** Keys of slips whose ticket is still here: the server has nothing to add them to yet. */
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
