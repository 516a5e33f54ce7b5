import { toHex } from './hex.ts'
import {
  type AssignmentIntent,
  assignmentContent,
  canonicalValues,
  type NoteBody,
  noteContent,
  type TicketBody,
  ticketContent,
  weighingContent,
  weighingOf,
} from './ticketContent.ts'

/**
 * The hash by which device and server agree on a ticket's content: lower-case hexadecimal SHA-256 of the UTF-8 bytes of
 *
 *   ["ticket-1", quote_id, gross_kg, tare_kg, vehicle, driver_id, logged_at, signed_by, loaded_at, weighbridge_ref,
 *    sync_token, media]
 *
 * as a JSON array without blanks, in the order of `ticketContent`. Weights are whole kilograms, ids numbers. Texts are
 * trimmed; an absent or blank one is null. `logged_at` is in UTC with milliseconds, `sync_token` in lower case, `media` the
 * hexadecimal SHA-256 of the signature's bytes as captured, before any re-encoding.
 *
 * Where the ticket says any of what the second version adds (`weighingContent`), it is that of
 *
 *   ["ticket-2", the same up to sync_token, gross_source, tare_source, tare_weighed_on, weighed_at, slip_hash, media]
 *
 * so that a body of the first version keeps its hash for ever. Throws RangeError where an instant is none.
 */
export async function ticketBodyHash(body: TicketBody, signature: Uint8Array<ArrayBuffer>): Promise<string> {
  return signedBodyHash(body, await sha256OfBytes(signature))
}

/** The same, where the signature's hash is known. */
export function signedBodyHash(body: TicketBody, media: string): Promise<string> {
  const own = canonicalValues(ticketContent, body)
  const weighing = canonicalValues(weighingContent, weighingOf(body))
  return hashOf(
    weighing.some((value) => value !== null) ? ['ticket-2', ...own, ...weighing, media] : ['ticket-1', ...own, media],
  )
}

/**
 * The same for an assignment: SHA-256 of ["assignment-1", action, haulier_bid_id, driver_id, intended_at, sync_token].
 * Throws RangeError where `intended_at` is no instant.
 */
export async function assignmentBodyHash(intent: AssignmentIntent): Promise<string> {
  return hashOf(['assignment-1', ...canonicalValues(assignmentContent, intent)])
}

/**
 * The same for a collection note: SHA-256 of ["note-1", quote_id, taken_at, sync_token, media]. Throws RangeError where
 * `taken_at` is no instant.
 */
export async function noteBodyHash(body: NoteBody, picture: Uint8Array<ArrayBuffer>): Promise<string> {
  return signedNoteHash(body, await sha256OfBytes(picture))
}

/** The same, where the picture's hash is known. */
export function signedNoteHash(body: NoteBody, media: string): Promise<string> {
  return hashOf(['note-1', ...canonicalValues(noteContent, body), media])
}

function hashOf(canonical: readonly (string | number | null)[]): Promise<string> {
  return sha256OfBytes(new TextEncoder().encode(JSON.stringify(canonical)))
}

/** Lower-case hexadecimal SHA-256, by WebCrypto: the same in browser, worker and node. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
