import type { z } from 'zod'
import { actorFrom, companyOf, type RequestActor } from '../auth/actor.ts'
import { ImportedNote } from '../contract/collectionNotes.ts'
import type { ExportedRow, ImportOutcome, NoteImport, SlipImport, TicketImport } from '../contract/imports.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { SlipCreate } from '../contract/slips.ts'
import { TicketCreate } from '../contract/tickets/schemas.ts'
import { fromBase64 } from '../contract/wire/base64.ts'
import type { Deps } from '../deps.ts'
import { type FieldErrors, isRefusal, type Refusal, refuse } from '../errors/refuse.ts'
import { addNote } from './noteService.ts'
import { findAuthor } from './queries.ts'
import { logTicket } from './service.ts'
import { storeSlip } from './slipService.ts'

type Author = { id: number; full_name: string }
type ImportResult = { author: Author; outcomes: ImportOutcome[] }

/** Throws 422 for an author of another firm. */
export function importTickets(deps: Deps, importer: RequestActor, sent: TicketImport): Promise<ImportResult> {
  return importRows(deps, importer, sent.user_id, sent.tickets, async (author, exported) => {
    const { row, isReplay } = await logTicket(deps, author, readTicket(exported), importer)
    return { isReplay, number: row.number }
  })
}

/** After their tickets. Throws 422 for an author of another firm. */
export function importSlips(deps: Deps, importer: RequestActor, sent: SlipImport): Promise<ImportResult> {
  return importRows(deps, importer, sent.user_id, sent.slips, async (author, exported) => {
    const { isReplay } = await storeSlip(deps, author, readSlip(exported), importer)
    return { isReplay, number: null }
  })
}

/** Throws 422 for an author of another firm. */
export function importNotes(deps: Deps, importer: RequestActor, sent: NoteImport): Promise<ImportResult> {
  return importRows(deps, importer, sent.user_id, sent.notes, async (author, exported) => {
    const { quote_id, ...note } = readNote(exported)
    const { isReplay } = await addNote(deps, author, quote_id, note, importer)
    return { isReplay, number: null }
  })
}

type Store = (author: RequestActor, exported: ExportedRow) => Promise<{ isReplay: boolean; number: number | null }>

/** Each row is its own transaction, as if its author's phone had sent it. A refused row doesn't hold up the rest. */
async function importRows(
  deps: Deps,
  importer: RequestActor,
  userId: number,
  rows: readonly ExportedRow[],
  store: Store,
): Promise<ImportResult> {
  const found = await findAuthor(deps.db, userId, companyOf(importer))
  if (!found) throw refuse.invalid({ user_id: ['The selected user id is invalid.'] })
  const author = actorFrom(found, { session_id: null, device_id: null })
  const outcomes: ImportOutcome[] = []
  for (const exported of rows) outcomes.push(await importRow(author, exported, store))
  return { author: { id: found.id, full_name: found.full_name }, outcomes }
}

async function importRow(author: RequestActor, exported: ExportedRow, store: Store): Promise<ImportOutcome> {
  const { sync_token, body_hash } = exported
  try {
    const { isReplay, number } = await store(author, exported)
    return { is: isReplay ? 'known' : 'stored', sync_token, body_hash, number, error: null }
  } catch (error) {
    // A failing database concerns every row and may recover, so the whole import can be retried.
    if (!isRefusal(error) || error.status >= 500) throw error
    return { is: 'refused', sync_token, body_hash, number: null, error: describe(error) }
  }
}

function describe({ code, message, errors }: Refusal): ImportOutcome['error'] {
  return { code, message, ...(errors && { errors }) }
}

type FrozenWeights = { gross_kg?: unknown; tare_kg?: unknown }

/** Builds what the phone would have sent, like web/offline/kinds/ticket.ts. Throws 422. */
function readTicket({ body, media, sync_token, body_hash }: ExportedRow): TicketCreate {
  const { gross_kg, tare_kg, ...fields } = (body instanceof Object ? body : {}) as FrozenWeights
  const read = TicketCreate.safeParse({
    ...fields,
    gross_weight: tonnesOf(gross_kg),
    tare: tonnesOf(tare_kg),
    ...(media && { signature_data: `data:${media.mime};base64,${media.base64}` }),
    sync_token,
    body_hash,
    sent_at: null,
  })
  if (!read.success) throw refuse.invalid(errorsOf(read.error))
  return read.data
}

function readSlip({ body, media }: ExportedRow): SlipCreate {
  const fields = body instanceof Object ? body : {}
  const read = SlipCreate.safeParse({ ...fields, slip: media ? fromBase64(media.base64) : undefined })
  if (!read.success) throw refuse.invalid(errorsOf(read.error))
  return read.data
}

function readNote({ body, media, sync_token, body_hash }: ExportedRow): ImportedNote {
  const fields = body instanceof Object ? body : {}
  const image = media ? fromBase64(media.base64) : undefined
  const read = ImportedNote.safeParse({ ...fields, image, sync_token, body_hash })
  if (!read.success) throw refuse.invalid(errorsOf(read.error))
  return read.data
}

/** A phone keeps kilograms, a client sends tonnes. Leaves other values for the schema to refuse. */
function tonnesOf(kg: unknown): unknown {
  return Number.isSafeInteger(kg) ? toTonnes(kg as number) : kg
}

export function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path.join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}
