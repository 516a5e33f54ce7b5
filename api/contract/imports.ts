import { z } from 'zod'
import { ticketBodyLimit } from './tickets/schemas.ts'
import { imageMimes } from './wire/dataUrl.ts'
import { atMost } from './wire/texts.ts'
import { id, sha256Hex, slipKey, syncToken } from './wire/wire.ts'

/** So many rows of an exported file in one call. */
export const mostImported = 20
/** Bytes of one call: twenty ordinary signatures, a few photos, or one ticket as large as it may be. */
export const importBodyLimit = 2 * ticketBodyLimit

/** A ticket or a collection note as a phone's export holds it (web/offline/exportUnsent.ts). */
export const ExportedRow = z.object({
  sync_token: syncToken,
  body_hash: sha256Hex,
  /** As it was frozen on the phone; read like the body of the call that the phone would have made, each row for itself. */
  body: z.unknown(),
  media: z
    .object({ mime: z.enum(imageMimes), base64: atMost(ticketBodyLimit).regex(/^[A-Za-z0-9+/]*={0,2}$/) })
    .nullable(),
})
export type ExportedRow = z.output<typeof ExportedRow>

/** POST /api/tickets/import: tickets of one author, from one file. None of them: only asks whose they are. */
export const TicketImport = z.object({
  /** Who logged them on the phone. */
  user_id: id,
  tickets: z.array(ExportedRow).max(mostImported),
})
export type TicketImport = z.output<typeof TicketImport>

/** POST /api/collection-notes/import: the notes of the same file. */
export const NoteImport = z.object({
  /** Who took them. */
  user_id: id,
  notes: z.array(ExportedRow).max(mostImported),
})
export type NoteImport = z.output<typeof NoteImport>

/** The photo of a weighbridge's slip from the same file: its row has a key of its own, and its body names the ticket. */
export const ExportedSlip = ExportedRow.extend({ sync_token: slipKey })

/** POST /api/tickets/slips/import: of tickets that are here. */
export const SlipImport = z.object({
  /** Who logged their tickets. */
  user_id: id,
  slips: z.array(ExportedSlip).max(mostImported),
})
export type SlipImport = z.output<typeof SlipImport>

/** What came of one: an acknowledgement with token, hash and number, or the error that the phone would have been answered. */
const ImportOutcome = z.object({
  is: z.enum(['stored', 'known', 'refused']),
  sync_token: z.string(),
  body_hash: z.string(),
  /** The ticket's; null where it was refused, and of a slip or a note. */
  number: z.int().nullable(),
  error: z
    .object({ code: z.string(), message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
    .nullable(),
})
export type ImportOutcome = z.output<typeof ImportOutcome>

export const RowsImported = z.object({
  message: z.string(),
  author: z.object({ id: z.int(), full_name: z.string() }),
  /** In the order in which they were sent. */
  data: z.array(ImportOutcome),
})
