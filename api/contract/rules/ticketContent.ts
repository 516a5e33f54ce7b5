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

/** How a weight came to be known. A stored one is the lorry's tare of an earlier day. */
export const grossSources = ['weighbridge', 'slip', 'office'] as const
export const tareSources = ['weighbridge', 'slip', 'stored', 'office'] as const
export type GrossSource = (typeof grossSources)[number]
export type TareSource = (typeof tareSources)[number]

/** What the second version adds: how it was weighed. Absent from bodies of the first. */
export const weighingContent = {
  gross_source: asIs<GrossSource | null>,
  tare_source: asIs<TareSource | null>,
  /** Of a stored tare, its day, YYYY-MM-DD. */
  tare_weighed_on: asIs<string | null>,
  /** By the device's clock. */
  weighed_at: instantOrNull,
  /** Lower-case hexadecimal SHA-256 of the photo of the weighbridge's slip. */
  slip_hash: textOrNull,
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

export type Weighing = BodyOf<typeof weighingContent>
export type TicketBody = BodyOf<typeof ticketContent> & Partial<Weighing>
export type NoteBody = BodyOf<typeof noteContent>
export type AssignmentIntent = BodyOf<typeof assignmentContent>

/** The values in the order of the hash, as it takes them. Throws RangeError where an instant is none. */
export function canonicalValues<C extends Content>(content: C, body: BodyOf<C>): Value[] {
  return Object.entries(content).map(([field, toCanonical]) => toCanonical(body[field] as never))
}

/** The content alone, of something that holds more. */
export function pickTicketContent(source: TicketBody): BodyOf<typeof ticketContent> & Weighing {
  const fields = Object.keys(ticketContent) as (keyof typeof ticketContent)[]
  const own = Object.fromEntries(fields.map((field) => [field, source[field]])) as BodyOf<typeof ticketContent>
  return { ...own, ...weighingOf(source) }
}

/** Null for what it doesn't say. */
export function weighingOf(source: Partial<Weighing>): Weighing {
  const fields = Object.keys(weighingContent) as (keyof Weighing)[]
  return Object.fromEntries(fields.map((field) => [field, source[field] ?? null])) as Weighing
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

function instantOrNull(iso: string | null): string | null {
  return iso === null ? null : instant(iso)
}

function lowerCase(text: string): string {
  return text.toLowerCase()
}
