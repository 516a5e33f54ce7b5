import { canonicalValues, jsonOf, sha256OfBytes } from '../rules/signedContent.ts'
import { contentNames, type TicketBody, ticketContent } from './content.ts'

/**
 * The hash by which device and server agree on a ticket's content: lower-case hexadecimal SHA-256 of this JSON array
 * without blanks, in UTF-8 and in the order of `ticketContent`:
 *
 *   ["ticket-1", quote_id, gross_kg, tare_kg, vehicle, driver_id, logged_at, signed_by, loaded_at, weighbridge_ref,
 *    sync_token, media]
 *
 * Weights are whole kilograms, ids numbers. Texts are trimmed; absent and blank ones are null. `logged_at` is in UTC
 * with milliseconds, `sync_token` in lower case. `media` is the SHA-256 of the signature's bytes as captured, in hex.
 *
 * With any field of the second version, the array is
 *
 *   ["ticket-2", the same up to sync_token, gross_source, tare_source, tare_weighed_on, weighed_at, slip_hash, media]
 *
 * and so on: the newest field in the ticket gives the version, so a body keeps its hash for ever. The third version adds
 * source, driver_name and paper_kept_at. `media` is null where a paper was signed instead of a picture. Throws RangeError
 * for an invalid instant.
 */
export async function ticketBodyHash(body: TicketBody, signature: Uint8Array<ArrayBuffer>): Promise<string> {
  return signedBodyHash(body, await sha256OfBytes(signature))
}

export function signedBodyHash(body: TicketBody, media: string | null): Promise<string> {
  return sha256OfBytes(bodyMessage(body, media))
}

/** Once, because lists hash hundreds of bodies. */
const since = contentNames.map((name) => ticketContent[name].since)

export function bodyMessage(body: TicketBody, media: string | null): Uint8Array<ArrayBuffer> {
  const values = canonicalValues(ticketContent, body)
  const version = Math.max(1, ...since.filter((_, at) => values[at] !== null))
  const own = values.filter((_, at) => (since[at] ?? 1) <= version)
  return jsonOf([`ticket-${version}`, ...own, media])
}
