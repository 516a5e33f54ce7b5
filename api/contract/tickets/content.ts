import type { BodyOf, SignedField } from '../rules/signedContent.ts'
import { grossSources, tareSources } from './weighedBy.ts'

/** `since`: the version that added the field. `isOfPaper`: only the office fills it, from a signed paper. */
export type ContentField = SignedField & { since: number; isOfPaper?: true } & (
    | { is: 'text'; max: number }
    | { is: 'number'; min: number }
    | { is: Exclude<SignedField['is'], 'text' | 'number'> }
  )

/**
 * Everything that a ticket's author signs for, one row a field. From this table come the hash of every version, the
 * frozen body, the request, the answer, the blank form, the columns and the overlay of unsent tickets.
 *
 * The order is the hash's. Never change a row: bodies that were frozen with it still arrive years later. A new row goes
 * to the end, nullable and with the next version.
 */
export const ticketContent = {
  quote_id: { since: 1, is: 'number', min: 1 },
  gross_kg: { since: 1, is: 'number', min: 0 },
  tare_kg: { since: 1, is: 'number', min: 0 },
  vehicle: { since: 1, is: 'text', max: 20, orNull: true },
  driver_id: { since: 1, is: 'number', min: 1, orNull: true },
  logged_at: { since: 1, is: 'instant' },
  signed_by: { since: 1, is: 'text', max: 100, orNull: true },
  loaded_at: { since: 1, is: 'text', max: 200, orNull: true },
  weighbridge_ref: { since: 1, is: 'text', max: 50, orNull: true },
  sync_token: { since: 1, is: 'token' },
  gross_source: { since: 2, is: 'choice', of: grossSources, orNull: true },
  tare_source: { since: 2, is: 'choice', of: tareSources, orNull: true },
  /** The day of a stored tare. */
  tare_weighed_on: { since: 2, is: 'day', orNull: true },
  weighed_at: { since: 2, is: 'instant', orNull: true },
  slip_hash: { since: 2, is: 'sha256', orNull: true },
  /** Null: logged on a device, with the signature drawn there. */
  source: { since: 3, is: 'choice', of: ['paper'], orNull: true, isOfPaper: true },
  /** A driver without an account. */
  driver_name: { since: 3, is: 'text', max: 100, orNull: true, isOfPaper: true },
  paper_kept_at: { since: 3, is: 'text', max: 200, orNull: true, isOfPaper: true },
} as const satisfies Readonly<Record<string, ContentField>>

type Table = typeof ticketContent
export type ContentName = keyof Table
type NamesOf<Row> = { [Name in ContentName]: Table[Name] extends Row ? Name : never }[ContentName]
type FirstNames = NamesOf<{ since: 1 }>
type PaperName = NamesOf<{ isOfPaper: true }>
/** As a driver or the till types them. */
export type TypedText = Exclude<NamesOf<{ is: 'text' }>, PaperName>

/** Null where the body has no such field. */
export type TicketContent = BodyOf<Table>
/** As a device froze it: an earlier version lacks later fields. */
export type TicketBody = Pick<TicketContent, FirstNames> & Partial<Omit<TicketContent, FirstNames>>
/** What the form records besides typed fields. */
export type NotedContent = Omit<TicketContent, FirstNames | TypedText | PaperName | 'slip_hash'>

export const contentNames = Object.keys(ticketContent) as ContentName[]
export const typedTexts = contentNames.filter(isTypedText)

function isTypedText(name: ContentName): name is TypedText {
  const field: ContentField = ticketContent[name]
  return field.is === 'text' && !field.isOfPaper
}

export function pickTicketContent(source: TicketBody): TicketContent {
  return Object.fromEntries(contentNames.map((name) => [name, source[name] ?? null])) as TicketContent
}
