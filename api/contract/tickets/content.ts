import type { BodyOf, SignedField } from '../rules/signedContent.ts'

/** How a weight came to be known. A stored one is the lorry's tare of an earlier day. */
export const grossSources = ['weighbridge', 'slip', 'office'] as const
export const tareSources = ['weighbridge', 'slip', 'stored', 'office'] as const
export type GrossSource = (typeof grossSources)[number]
export type TareSource = (typeof tareSources)[number]

/** `since`: the version that added it. */
export type ContentField = SignedField & { since: number } & (
    | { is: 'text'; max: number }
    | { is: 'number'; min: number }
    | { is: Exclude<SignedField['is'], 'text' | 'number'> }
  )

/**
 * What a ticket's author finishes and signs for, a row for each field. The hash of every version, the frozen body, the
 * request, the answer, the blank form, the columns and the overlay of an unsent ticket are made from this table; where a field
 * is drawn, and on which paper, is written by hand.
 *
 * The order is the hash's. A landed row never changes: bodies that were frozen by it still arrive years later. A new row
 * goes to the end, with the next version, and is nullable.
 */
export const ticketContent = {
  quote_id: { since: 1, is: 'number', min: 1 },
  gross_kg: { since: 1, is: 'number', min: 0 },
  tare_kg: { since: 1, is: 'number', min: 0 },
  vehicle: { since: 1, is: 'text', max: 20, orNull: true },
  driver_id: { since: 1, is: 'number', min: 1, orNull: true },
  /** By the device's clock. */
  logged_at: { since: 1, is: 'instant' },
  signed_by: { since: 1, is: 'text', max: 100, orNull: true },
  loaded_at: { since: 1, is: 'text', max: 200, orNull: true },
  weighbridge_ref: { since: 1, is: 'text', max: 50, orNull: true },
  sync_token: { since: 1, is: 'token' },
  gross_source: { since: 2, is: 'choice', of: grossSources, orNull: true },
  tare_source: { since: 2, is: 'choice', of: tareSources, orNull: true },
  /** The day of a stored tare. */
  tare_weighed_on: { since: 2, is: 'day', orNull: true },
  /** By the device's clock. */
  weighed_at: { since: 2, is: 'instant', orNull: true },
  /** Of the photo of the weighbridge's slip. */
  slip_hash: { since: 2, is: 'sha256', orNull: true },
} as const satisfies Readonly<Record<string, ContentField>>

type Table = typeof ticketContent
export type ContentName = keyof Table
type NamesOf<Row> = { [Name in ContentName]: Table[Name] extends Row ? Name : never }[ContentName]
type FirstNames = NamesOf<{ since: 1 }>
/** What somebody types as a text. */
export type TypedText = NamesOf<{ is: 'text' }>

/** Null where the body didn't say it. */
export type TicketContent = BodyOf<Table>
/** As a device froze it: a body of an earlier version lacks what came later. */
export type TicketBody = Pick<TicketContent, FirstNames> & Partial<Omit<TicketContent, FirstNames>>
/** What a form notes beside what is typed. */
export type NotedContent = Omit<TicketContent, FirstNames | TypedText | 'slip_hash'>

export const contentNames = Object.keys(ticketContent) as ContentName[]
export const typedTexts = contentNames.filter((name): name is TypedText => ticketContent[name].is === 'text')

/** The content alone, of something that holds more. */
export function pickTicketContent(source: TicketBody): TicketContent {
  return Object.fromEntries(contentNames.map((name) => [name, source[name] ?? null])) as TicketContent
}
