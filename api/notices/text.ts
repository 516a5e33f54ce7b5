import { events, type NoticeKind, type Side } from '../contract/events.ts'
import { eventWords, type NoticeWords } from '../contract/eventWords.ts'
import { draftPage, questionsOnPage } from '../contract/pageLinks.ts'
import { pages } from '../contract/pages.ts'
import { formatPounds, poundsPerTonne, toPence } from '../contract/rules/money.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { quotePage } from '../contract/rules/quotePage.ts'
import { estimateRoadMiles } from '../contract/rules/roadMiles.ts'
import { formatTonnes } from '../contract/rules/weight.ts'
import { type Mail, writeMail } from '../events/mails.ts'
import type { NewQuote, Reach } from './newQuoteQueries.ts'
import type { Offer } from './queries.ts'
import type { NoticedEvent, Recipient } from './recipients.ts'

/** `line`: what the reader may know now; `isSeen`: they may open it; `reason`: of a rejection or check; `offer`: what a contractor can accept. */
export type Matter = { line: string | null; isSeen: boolean; reason?: string | null; offer?: string | null }

export function writeNotice(event: NoticedEvent, recipient: Recipient, matter: Matter, appUrl: string): Mail {
  const { line, isSeen, reason, offer = null } = matter
  const { subject, text } = wordsFor(event.kind, recipient.side)
  return writeMail(recipient, subject, [
    text,
    line,
    offer,
    reason ? `${event.kind === 'ticket.answered' ? 'Answer' : 'Reason'} given: ${reason}` : null,
    // A released order gets no mails except for its tickets, which keep their page.
    `${appUrl}${pageFor(event, recipient, { isSeen, isOrdered: true })}`,
    `Choose which emails you get: ${appUrl}${pages.settings}`,
  ])
}

export function wordsFor(kind: NoticeKind, side: Side): NoticeWords {
  const wordsBySide: Partial<Record<Side, NoticeWords>> = eventWords[kind].notice
  const words = wordsBySide[side]
  if (!words) throw new Error(`Nothing is said about ${kind} to the ${side}`)
  return words
}

/** For readers who may not open the subject itself. */
const lists = {
  contractor: pages.contractorQuotes,
  supplier: pages.supplierQuotes,
  haulier: pages.haulierQuotes,
  driver: pages.driver,
  admin: pages.adminQuotes,
} as const satisfies Record<Side, string>

/** `isOrdered`: the reader has an order on the quote. */
type PageContext = { isSeen: boolean; isOrdered: boolean }

/** The page where this reader finds the subject. */
export function pageFor(
  event: NoticedEvent,
  { side, actor }: { side: Side; actor: Actor },
  { isSeen, isOrdered }: PageContext,
): string {
  if (event.kind === 'ticket.missing') return pages.haulierPhones
  if (event.kind === 'webhook.paused') return pages.connections
  if (event.quote_id === null) return `${pages.adminUsers}?search=${event.data.user_id}`
  if (!isSeen) return lists[side]
  if (event.kind === 'schedule.drafted') return draftPage(event.data.schedule_id)
  const pageOf = (opens: 'quote' | 'order') => quotePage(opens, side, event.quote_id, actor)
  // Staff who price deliveries but see no orders get the quote.
  const page =
    (isOrdered || isTicketCheck(event) ? pageOf(events[event.kind].opens) : null) ?? pageOf('quote') ?? lists[side]
  return 'question_id' in event.data ? page + questionsOnPage : page
}

export type TicketCheck = Extract<NoticedEvent, { kind: 'ticket.voided' | 'ticket.queried' | 'ticket.answered' }>

/** A ticket keeps its page even if its order was released. */
export function isTicketCheck(event: NoticedEvent): event is TicketCheck {
  return event.kind === 'ticket.voided' || event.kind === 'ticket.queried' || event.kind === 'ticket.answered'
}

export function describe({ product_name, quantity_kg }: { product_name: string; quantity_kg: number }): string {
  return `${product_name}, ${formatTonnes(quantity_kg, 1)}`
}

/** `Limestone, 20.0 t, for 3 December 2026`: the schedule's tonnes, and the day of delivery. */
export function describeDraft(
  { product_name }: { product_name: string },
  { quantity_kg, day }: { quantity_kg: number; day: string },
): string {
  return `${describe({ product_name, quantity_kg })}, for ${dayIn(day)}`
}

type QuoteSubject = { product_name: string; quantity_kg: number; to_carry: readonly number[] }

/** Hauliers read the tonnes to carry, since a bid may cover only part of the quote. */
export function describeTo(side: Side, { product_name, quantity_kg, to_carry }: QuoteSubject): string {
  const [least, most] = [to_carry[0], to_carry.at(-1)]
  if (side !== 'haulier' || least === undefined || most === undefined) return describe({ product_name, quantity_kg })
  if (least === most) return describe({ product_name, quantity_kg: least })
  return `${product_name}, ${formatTonnes(least, 1).replace(' t', '')} to ${formatTonnes(most, 1)}`
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayIn = (date: string) => day.format(new Date(date))

/** `Dovebank Haulage Ltd, for Hartsdale Quarries Ltd: £10,512.00, £21.90/t, excl. VAT, £312.00 above the lowest total.` */
export function offerText({ supplier_name, haulier_name, quantity_kg, ...offer }: Offer): string {
  const { total_pence, lowest_pence, is_whole, price_holds_until, bids_until } = offer
  const firm = haulier_name === null ? supplier_name : `${haulier_name}, for ${supplier_name}`
  const perTonne = formatPounds(toPence(poundsPerTonne(total_pence, quantity_kg)))
  const part = is_whole ? '' : ` for ${formatTonnes(quantity_kg, 1)} of it`
  const above = is_whole && lowest_pence !== null ? total_pence - lowest_pence : null
  return [
    `${withoutLinks(firm)}: ${formatPounds(total_pence)}${part}, ${perTonne}/t, excl. VAT`,
    above === null ? '' : above === 0 ? ', the lowest total' : `, ${formatPounds(above)} above the lowest total`,
    '.',
    price_holds_until ? ` The price holds until ${dayIn(price_holds_until)}.` : '',
    bids_until ? ` Bids are taken until ${dayIn(bids_until)}.` : '',
  ].join('')
}

/** Mail programs make a link of what looks like an address. */
function withoutLinks(name: string): string {
  return name.replace(/\.(?=\p{L})/gu, '. ')
}

/** What all suppliers may know of a new quote's place. */
export function reachText({ outcode, miles }: Reach): string {
  const byRoad = Math.round(estimateRoadMiles(miles) ?? 0)
  return byRoad === 0 ? outcode : `${outcode}, about ${byRoad} ${byRoad === 1 ? 'mile' : 'miles'} by road`
}

/** Nobody reads longer mails. */
const mostInDigest = 50

/** `quotes` is never empty. */
export function writeDigest(recipient: Recipient, quotes: readonly NewQuote[], appUrl: string): Mail {
  const lines = quotes.slice(0, mostInDigest).map((quote) => {
    return `${describe(quote)}, ${reachText(quote)}: ${appUrl}${pages.supplierQuote(quote.id)}`
  })
  const subject =
    quotes.length === 1 ? 'A new quote within your radius' : `${quotes.length} new quotes within your radius`
  return writeMail(recipient, subject, [
    'New and open for bids within your radius:',
    ...lines,
    quotes.length > mostInDigest ? `And ${quotes.length - mostInDigest} more: ${appUrl}${pages.supplierQuotes}` : null,
    `Choose how often, and how far: ${appUrl}${pages.settings}#notices`,
  ])
}
