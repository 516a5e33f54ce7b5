/** A ticket as its author finished it; the very fields that its hash is made of. */
export type TicketBody = {
  quote_id: number
  gross_kg: number
  tare_kg: number
  vehicle: string | null
  driver_id: number | null
  /** An ISO 8601 instant by the device's clock. */
  logged_at: string
  signed_by: string | null
  loaded_at: string | null
  weighbridge_ref: string | null
  sync_token: string
}

/**
 * The hash by which device and server agree on a ticket's content: lower-case hexadecimal SHA-256 of the UTF-8 bytes of
 *
 *   ["ticket-1", quote_id, gross_kg, tare_kg, vehicle, driver_id, logged_at, signed_by, loaded_at, weighbridge_ref,
 *    sync_token, media]
 *
 * as a JSON array without blanks, in this order. Weights are whole kilograms, ids numbers. Texts are trimmed; an absent or
 * blank one is null. `logged_at` is in UTC with milliseconds, `sync_token` in lower case, `media` the hexadecimal SHA-256
 * of the signature's bytes as captured, before any re-encoding. Another form one day takes another first element.
 * Throws RangeError where `logged_at` is no instant.
 */
export async function ticketBodyHash(body: TicketBody, signature: Uint8Array<ArrayBuffer>): Promise<string> {
  const canonical = JSON.stringify([
    'ticket-1',
    body.quote_id,
    body.gross_kg,
    body.tare_kg,
    textOrNull(body.vehicle),
    body.driver_id,
    new Date(body.logged_at).toISOString(),
    textOrNull(body.signed_by),
    textOrNull(body.loaded_at),
    textOrNull(body.weighbridge_ref),
    body.sync_token.toLowerCase(),
    await sha256OfBytes(signature),
  ])
  return sha256OfBytes(new TextEncoder().encode(canonical))
}

/** A driver assigned to or removed from an order, as the yard decided it. */
export type AssignmentIntent = {
  action: 'assign-driver' | 'remove-driver'
  haulier_bid_id: number
  driver_id: number
  /** An ISO 8601 instant by the device's clock. */
  intended_at: string
  sync_token: string
}

/**
 * The same for an assignment: SHA-256 of ["assignment-1", action, haulier_bid_id, driver_id, intended_at, sync_token].
 * Throws RangeError where `intended_at` is no instant.
 */
export function assignmentBodyHash(intent: AssignmentIntent): Promise<string> {
  const canonical = JSON.stringify([
    'assignment-1',
    intent.action,
    intent.haulier_bid_id,
    intent.driver_id,
    new Date(intent.intended_at).toISOString(),
    intent.sync_token.toLowerCase(),
  ])
  return sha256OfBytes(new TextEncoder().encode(canonical))
}

/** Lower-case hexadecimal SHA-256, by WebCrypto: the same in browser, worker and node. */
export async function sha256OfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function textOrNull(text: string | null): string | null {
  return text?.trim() || null
}
