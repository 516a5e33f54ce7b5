import type { z } from 'zod'
import { actorFrom, companyOf, type RequestActor } from '../auth/actor.ts'
import type { ExportedTicket, ImportOutcome, TicketImport } from '../contract/imports.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { TicketCreate } from '../contract/tickets.ts'
import type { Deps } from '../deps.ts'
import { type FieldErrors, isRefusal, type Refusal, refuse } from '../errors/refuse.ts'
import { findAuthor } from './queries.ts'
import { logTicket } from './service.ts'

type Author = { id: number; full_name: string }

/**
 * Tickets from the file of a phone that can't send, brought by the office of its author's firm: each in a transaction of its
 * own, as if the phone had sent it, so that the same ticket is stored once whoever brings it first and how often. One that
 * is refused holds up none. Throws 422 for an author of another firm.
 */
export async function importTickets(
  deps: Deps,
  importer: RequestActor,
  { user_id, tickets }: TicketImport,
): Promise<{ author: Author; outcomes: ImportOutcome[] }> {
  const found = await findAuthor(deps.db, user_id, companyOf(importer))
  if (!found) throw refuse.invalid({ user_id: ['The selected user id is invalid.'] })
  const author = actorFrom(found, { session_id: null, device_id: null })
  const outcomes: ImportOutcome[] = []
  for (const exported of tickets) outcomes.push(await importTicket(deps, author, importer, exported))
  return { author: { id: found.id, full_name: found.full_name }, outcomes }
}

async function importTicket(
  deps: Deps,
  author: RequestActor,
  importer: RequestActor,
  exported: ExportedTicket,
): Promise<ImportOutcome> {
  const { sync_token, body_hash } = exported
  try {
    const { row, isReplay } = await logTicket(deps, author, readTicket(exported), importer)
    return { is: isReplay ? 'known' : 'stored', sync_token, body_hash, number: row.number, error: null }
  } catch (error) {
    // What the database can't do now, it may do later, for all of them.
    if (!isRefusal(error) || error.status >= 500) throw error
    return { is: 'refused', sync_token, body_hash, number: null, error: describe(error) }
  }
}

function describe({ code, message, errors }: Refusal): ImportOutcome['error'] {
  return { code, message, ...(errors && { errors }) }
}

type Frozen = { gross_kg?: unknown; tare_kg?: unknown }

/** As the phone would have sent it (web/offline/kinds/ticket.ts). Throws 422. */
function readTicket({ body, media, sync_token, body_hash }: ExportedTicket): TicketCreate {
  const { gross_kg, tare_kg, ...fields } = (body instanceof Object ? body : {}) as Frozen
  const read = TicketCreate.safeParse({
    ...fields,
    gross_weight: tonnesOf(gross_kg),
    tare: tonnesOf(tare_kg),
    ...(media && { signature_data: `data:${media.mime};base64,${media.base64}` }),
    ...{ sync_token, body_hash, sent_at: null },
  })
  if (!read.success) throw refuse.invalid(errorsOf(read.error))
  return read.data
}

/** Kilograms as a phone keeps them -> tonnes as a client sends them; anything else is for the schema to refuse. */
function tonnesOf(kg: unknown): unknown {
  return Number.isSafeInteger(kg) ? toTonnes(kg as number) : kg
}

function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) {
    const field = path.join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return errors
}
