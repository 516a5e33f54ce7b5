import { z } from 'zod'
import { ticketBodyLimit } from './tickets.ts'
import { imageMimes } from './wire/dataUrl.ts'
import { atMost } from './wire/texts.ts'
import { id, sha256Hex, syncToken } from './wire/wire.ts'

/** So many tickets of an exported file in one call. */
export const mostImported = 20
/** Bytes of one call: twenty ordinary signatures, or one as large as a ticket may be. */
export const importBodyLimit = 2 * ticketBodyLimit

/** A ticket as a phone's export holds it (web/offline/exportUnsent.ts). */
export const ExportedTicket = z.object({
  sync_token: syncToken,
  body_hash: sha256Hex,
  /** As it was frozen on the phone; read like the body of POST /api/tickets, each ticket for itself. */
  body: z.unknown(),
  media: z
    .object({ mime: z.enum(imageMimes), base64: atMost(ticketBodyLimit).regex(/^[A-Za-z0-9+/]*={0,2}$/) })
    .nullable(),
})
export type ExportedTicket = z.output<typeof ExportedTicket>

/** POST /api/tickets/import: tickets of one author, from one file. None of them: only asks whose they are. */
export const TicketImport = z.object({
  /** Who logged them on the phone. */
  user_id: id,
  tickets: z.array(ExportedTicket).max(mostImported),
})
export type TicketImport = z.output<typeof TicketImport>

/** What came of one: an acknowledgement with token, hash and number, or the error that POST /api/tickets would answer. */
const ImportOutcome = z.object({
  is: z.enum(['stored', 'known', 'refused']),
  sync_token: z.string(),
  body_hash: z.string(),
  /** The ticket's; null where it was refused. */
  number: z.int().nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
    .nullable(),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

export const TicketsImported = z.object({
  message: z.string(),
  author: z.object({ id: z.int(), full_name: z.string() }),
  /** In the order in which they were sent. */
  data: z.array(ImportOutcome),
})
