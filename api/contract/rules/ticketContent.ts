/**
 * What a ticket's author finished and signed for, field by field: the one list from which the hash, the frozen body on the
 * device and the server's columns are made. The order is that of the hash, and each field says how it goes into it.
 *
 * Both are for ever: bodies that were frozen by it still arrive years later. Another version is another list, made of this
 * one and what it adds, under another first element of the hash.
 */
export const ticketContent = {
  quote_id: asIs<number>,
  gross_kg: asIs<number>,
  tare_kg: asIs<number>,
  vehicle: textOrNull,
  driver_id: asIs<number | null>,
  /** By the device's clock. */
  logged_at: instant,
  signed_by: textOrNull,
  loaded_at: textOrNull,
  weighbridge_ref: textOrNull,
  sync_token: lowerCase,
}

/** What the yard decided about a driver, the same way. */
export const assignmentContent = {
  action: asIs<'assign-driver' | 'remove-driver'>,
  haulier_bid_id: asIs<number>,
  driver_id: asIs<number>,
  /** By the device's clock. */
  intended_at: instant,
  sync_token: lowerCase,
}

/** A photo of a paper note, the same way; its picture goes into the hash beside these. */
export const noteContent = {
  quote_id: asIs<number>,
  /** By the device's clock. */
  taken_at: instant,
  sync_token: lowerCase,
}

type Value = string | number | null
type Content = Record<string, (value: never) => Value>
/** A body as such a list describes it. Instants are ISO 8601. */
type BodyOf<C extends Content> = { [Field in keyof C]: Parameters<C[Field]>[0] }

export type TicketBody = BodyOf<typeof ticketContent>
export type NoteBody = BodyOf<typeof noteContent>
export type AssignmentIntent = BodyOf<typeof assignmentContent>

/** The values in the order of the hash, as it takes them. Throws RangeError where an instant is none. */
export function canonicalValues<C extends Content>(content: C, body: BodyOf<C>): Value[] {
  return Object.entries(content).map(([field, toCanonical]) => toCanonical(body[field] as never))
}

/** The content alone, of something that holds more. */
export function pickTicketContent(source: TicketBody): TicketBody {
  const fields = Object.keys(ticketContent) as (keyof TicketBody)[]
  return Object.fromEntries(fields.map((field) => [field, source[field]])) as TicketBody
}

function asIs<T extends Value>(value: T): T {
  return value
}

/** Trimmed; an absent or blank one is null. */
function textOrNull(text: string | null): string | null {
  return text?.trim() || null
}

/** In UTC with milliseconds. */
function instant(iso: string): string {
  return new Date(iso).toISOString()
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}
