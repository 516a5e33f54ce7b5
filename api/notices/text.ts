import { events, type NoticeKind, type Side } from '../contract/events.ts'
import { eventWords, type NoticeWords } from '../contract/eventWords.ts'
import { pages } from '../contract/pages.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { quotePage } from '../contract/rules/quotePage.ts'
import { type Mail, writeMail } from '../events/mails.ts'
import type { NoticedEvent, Recipient } from './recipients.ts'

/** `line`: what it is about, as far as the reader may know at this moment; `isSeen`: whether they may open it;
 * `reason`: what was given for a rejection. */
export type Matter = { line: string | null; isSeen: boolean; reason?: string | null }

export function writeNotice(event: NoticedEvent, recipient: Recipient, matter: Matter, appUrl: string): Mail {
  const { line, isSeen, reason } = matter
  const { subject, text } = wordsFor(event.kind, recipient.side)
  return writeMail(recipient, subject, [
    text,
    line,
    reason ? `Reason given: ${reason}` : null,
    `${appUrl}${pageFor(event, recipient, isSeen)}`,
    `Choose which emails you get: ${appUrl}${pages.settings}`,
  ])
}

export function wordsFor(kind: NoticeKind, side: Side): NoticeWords {
  const said: Partial<Record<Side, NoticeWords>> = eventWords[kind].notice
  const words = said[side]
  if (!words) throw new Error(`Nothing is said about ${kind} to the ${side}`)
  return words
}

/** Where a reader looks who may not open what it is about. */
const lists = {
  contractor: pages.contractorQuotes,
  supplier: pages.supplierQuotes,
  haulier: pages.haulierQuotes,
  driver: pages.driver,
  admin: pages.adminQuotes,
} as const satisfies Record<Side, string>

/** The page of the web where this reader finds what it is about. */
export function pageFor(event: NoticedEvent, { side, actor }: { side: Side; actor: Actor }, isSeen: boolean): string {
  if (event.kind === 'ticket.missing') return pages.haulierPhones
  if (event.quote_id === null) return `${pages.adminUsers}?search=${event.data.user_id}`
  if (!isSeen) return lists[side]
  const pageOf = (opens: 'quote' | 'order') => quotePage(opens, side, event.quote_id, actor)
  // Staff who price deliveries and see no orders find the quote.
  return pageOf(events[event.kind].opens) ?? pageOf('quote') ?? lists[side]
}
