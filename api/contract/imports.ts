import { z } from 'zod'
import { ticketBodyLimit } from './tickets/schemas.ts'
import { imageMimes } from './wire/dataUrl.ts'
import { atMost } from './wire/texts.ts'
import { id, sha256Hex, slipKey, syncToken } from './wire/wire.ts'

/** Rows of an exported file in one call. */
export const mostImported = 20
/** Bytes in one call: twenty ordinary signatures, a few photos, or one ticket at its limit. */
export const importBodyLimit = 2 * ticketBodyLimit

/** A ticket or a collection note, as web/offline/exportUnsent.ts writes it. */
export const ExportedRow = z.object({
  sync_token: syncToken,
  body_hash: sha256Hex,
  /** As the phone froze it; each row is parsed alone, like the body of the phone's own call. */
  body: z.unknown(),
  media: z
    .object({ mime: z.enum(imageMimes), base64: atMost(ticketBodyLimit).regex(/^[A-Za-z0-9+/]*={0,2}$/) })
    .nullable(),
})
export type ExportedRow = z.output<typeof ExportedRow>

/** POST /api/tickets/import: one author's tickets, from one file. An empty list only asks who the author is. */
export const TicketImport = z.object({
  user_id: id,
  tickets: z.array(ExportedRow).max(mostImported),
})
export type TicketImport = z.output<typeof TicketImport>

/** POST /api/collection-notes/import: the notes of the same file. */
export const NoteImport = z.object({
  user_id: id,
  notes: z.array(ExportedRow).max(mostImported),
})
export type NoteImport = z.output<typeof NoteImport>

/** A photo of a weighbridge slip from the same file. Its key is its own; its body names the ticket. */
export const ExportedSlip = ExportedRow.extend({ sync_token: slipKey })

/** POST /api/tickets/slips/import: photos for tickets that have arrived. */
export const SlipImport = z.object({
  user_id: id,
  slips: z.array(ExportedSlip).max(mostImported),
})
export type SlipImport = z.output<typeof SlipImport>

/** One row's result: an acknowledgement with token, hash and number, or the error that the phone would have got. */
const ImportOutcome = z.object({
  is: z.enum(['stored', 'known', 'refused']),
  sync_token: z.string(),
  body_hash: z.string(),
  /** The ticket's; null for a refused row, a slip or a note. */
  number: z.int().nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
    .nullable(),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

export const RowsImported = z.object({
  message: z.string(),
  author: z.object({ id: z.int(), full_name: z.string() }),
  data: z.array(ImportOutcome),
})
