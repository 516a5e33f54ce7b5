import { findAmendment } from '../amendments/queries.ts'
import { companyOf } from '../auth/actor.ts'
import { listPriceChanges, type PriceChange } from '../bids/queries/priceChanges.ts'
import { seenChange } from '../bids/rules.ts'
import { type EventData, events } from '../contract/events.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Mail } from '../events/mails.ts'
import { findCloseReason, findReleaseReason } from '../orders/queries/ends.ts'
import { findPhoneOfFirm } from '../phones/queries.ts'
import { findStanding } from '../questions/queries/unanswered.ts'
import { listBiddersForOldDates } from '../quotes/queries/oldDates.ts'
import { listStakesOfFirms, type Stake } from '../quotes/queries/stakes.ts'
import { viewOf } from '../quotes/rules.ts'
import { isDraftOpen } from '../schedules/queries.ts'
import { findCheck } from '../tickets/queries/checks.ts'
import { listReaches } from './newQuoteQueries.ts'
import {
  findJobOfTicket,
  findOffer,
  findOrderedJob,
  findReasonOfBid,
  findReasonOfQuote,
  findWaitingUser,
  type OrderedJob,
} from './queries.ts'
import type { NoticedEvent, Recipient } from './recipients.ts'
import {
  describe,
  describeDraft,
  describeTo,
  isTicketCheck,
  type Matter,
  offerText,
  reachText,
  type TicketCheck,
  writeNotice,
} from './text.ts'

/** The mail to one recipient, by what they may see when it is sent; null if there is nothing left to tell. */
export async function composeNotice(
  db: Db,
  event: NoticedEvent,
  recipient: Recipient,
  appUrl: string,
): Promise<Mail | null> {
  const matter = await matterOf(db, event, recipient, await readBackground(db, event, [recipient]))
  if (!matter || event.quote_id === null) return matter && writeNotice(event, recipient, matter, appUrl)
  const reason = await reasonFor(db, event, recipient)
  const reach = event.kind === 'quote.opened' ? await reachFor(db, event.quote_id, recipient) : null
  const line = matter.line && reach ? `${matter.line}, ${reach}` : matter.line
  return writeNotice(event, recipient, { ...matter, line, reason, offer: await offerFor(db, event, recipient) }, appUrl)
}

export type Background = {
  stakes: ReadonlyMap<number | null, Stake>
  job: OrderedJob | null
  /** Firms that haven't yet confirmed their price for the new dates. */
  unconfirmed: readonly number[]
  change: PriceChange | undefined
}

export async function readBackground(
  db: Db | Trx,
  event: NoticedEvent,
  recipients: readonly Recipient[],
): Promise<Background> {
  const nothing = { stakes: new Map(), job: null, unconfirmed: [], change: undefined }
  if (event.quote_id === null || recipients.length === 0) return nothing
  if (events[event.kind].opens === 'order') return { ...nothing, job: await findOrderedJob(db, event.quote_id) }
  const firms = [...new Set(recipients.map(({ actor }) => actor.company_id))]
  const stakes = await listStakesOfFirms(db, firms, [event.quote_id])
  const unconfirmed = event.kind === 'quote.dates_moved' ? await listBiddersForOldDates(db, event.quote_id) : []
  const [change] = (await listPriceChanges(db, [event])).values()
  return { ...nothing, unconfirmed, change, stakes: new Map(stakes.map((stake) => [stake.asker_id, stake])) }
}

/** Null if there is nothing left to tell, or nothing yet. */
export async function matterOf(
  db: Db | Trx,
  event: NoticedEvent,
  recipient: Recipient,
  { stakes, job, unconfirmed, change }: Background,
): Promise<Matter | null> {
  if (event.kind === 'user.email_verified') return accountMatter(db, event.data.user_id)
  if (event.kind === 'ticket.missing') return phoneMatter(db, event.data, recipient)
  if (event.kind === 'webhook.paused') return { line: null, isSeen: true }
  if (recipient.side === 'driver') return driverMatter(event, recipient, job)
  if (isTicketCheck(event)) return ticketMatter(db, event)
  if (events[event.kind].opens === 'order') return orderMatter(db, event, job)
  if (event.kind === 'quote.dates_moved' && !unconfirmed.includes(companyOf(recipient.actor))) return null
  const isRepricing = event.kind === 'bid.updated' || event.kind === 'haulier_bid.updated'
  if (isRepricing && !seenChange(change, recipient.actor)) return null
  if (event.kind === 'schedule.drafted' && !(await isDraftOpen(db, event.data.draft_id))) return null
  if (isAboutQuestion(event) && !(await stillStands(db, event))) return null
  return quoteMatter(event, recipient, stakes.get(recipient.actor.company_id))
}

async function orderMatter(db: Db | Trx, event: NoticedEvent, job: OrderedJob | null): Promise<Matter | null> {
  if (isAboutAmendment(event) && !(await isStillTold(db, event))) return null
  return job && { line: describe(job), isSeen: true }
}

type AmendmentEvent = Extract<NoticedEvent, { data: { amendment_id: number } }>

function isAboutAmendment(event: NoticedEvent): event is AmendmentEvent {
  return 'amendment_id' in event.data
}

const waiting: readonly string[] = ['amendment.proposed', 'amendment.approval_asked'] satisfies AmendmentEvent['kind'][]

/** Nobody is asked to agree to what has ended. */
async function isStillTold(db: Db | Trx, { kind, data }: AmendmentEvent): Promise<boolean> {
  const amendment = await findAmendment(db, data.amendment_id)
  return amendment !== undefined && (amendment.outcome === null || !waiting.includes(kind))
}

type QuestionEvent = Extract<NoticedEvent, { data: { question_id: number } }>

function isAboutQuestion(event: NoticedEvent): event is QuestionEvent {
  return 'question_id' in event.data
}

/** False once the question has been answered, or what it tells of has been removed. */
async function stillStands(db: Db | Trx, { kind, data }: QuestionEvent): Promise<boolean> {
  return (await findStanding(db, data.question_id)) === (kind === 'question.received' ? 'unanswered' : 'answered')
}

/** Users choose their names on registration, so the mail gives only a number and a link. */
async function accountMatter(db: Db | Trx, userId: number): Promise<Matter | null> {
  const user = await findWaitingUser(db, userId)
  return user ? { line: `User ${user.id}`, isSeen: true } : null
}

/** Null if the tickets have arrived meanwhile. */
async function phoneMatter(db: Db | Trx, { device_id }: EventData['ticket.missing'], { actor }: Recipient) {
  const phone = await findPhoneOfFirm(db, device_id, companyOf(actor))
  if (!phone || phone.tickets === 0) return null
  const tickets = phone.tickets === 1 ? '1 ticket' : `${phone.tickets} tickets`
  return { line: `${tickets} of ${phone.full_name}, made on ${phone.name}`, isSeen: true }
}

/** Null once a query is settled. Describes the ticket's own deal, since the order may have been released. */
async function ticketMatter(db: Db | Trx, { kind, data }: TicketCheck): Promise<Matter | null> {
  const check = await findCheck(db, data.ticket_id)
  const isSettled = kind === 'ticket.queried' && (check?.voided_at !== null || check.query?.answer !== null)
  const matter = await findJobOfTicket(db, data.ticket_id)
  if (!matter || !check || isSettled) return null
  return { line: `Ticket ${check.number}: ${describe(matter)}`, isSeen: true }
}

type QuoteEvent = Exclude<NoticedEvent, { quote_id: null }>

/** A driver taken off a job learns only that. */
function driverMatter(event: QuoteEvent, { actor }: Recipient, job: OrderedJob | null): Matter | null {
  const isAssigned = job?.drivers.includes(actor.id) === true
  if (event.kind === 'driver.removed') return isAssigned ? null : { line: null, isSeen: false }
  return job && isAssigned ? { line: describe(job), isSeen: true } : null
}

/** A bidder who can't see the quote any more learns nothing about it. */
function quoteMatter(event: QuoteEvent, { actor, side }: Recipient, stake: Stake | undefined): Matter | null {
  const isSeen = stake !== undefined && viewOf(actor, stake) !== null
  if (event.kind === 'quote.opened') return isSeen && isUnanswered(stake) ? { line: describe(stake), isSeen } : null
  const isGone = !isSeen && (side === 'contractor' || side === 'admin')
  const isBidder = side === 'supplier' || side === 'haulier'
  if (isSettled(event, stake) || isGone || (isBidder && hasMovedOn(event, stake?.status))) return null
  if (isSeen && event.kind === 'schedule.drafted') return { line: describeDraft(stake, event.data), isSeen }
  return { line: isSeen ? describeTo(side, stake) : null, isSeen }
}

function isUnanswered({ status, is_ordered, bids }: Stake): boolean {
  return status === 1 && !is_ordered && bids.length === 0
}

async function reachFor(db: Db, quoteId: number, { actor }: Recipient): Promise<string | null> {
  const reach = (await listReaches(db, companyOf(actor), [quoteId])).get(quoteId)
  return reach ? reachText(reach) : null
}

/** A contractor decides from the mail; nobody else may know a total. */
async function offerFor(db: Db, event: QuoteEvent, { actor, side }: Recipient): Promise<string | null> {
  const isPrice = event.kind === 'haulier_bid.priced' || event.kind === 'haulier_bid.updated'
  if (side !== 'contractor' || !(isPrice || event.kind === 'bid.submitted' || event.kind === 'bid.updated')) return null
  const haulier_bid_id = isPrice ? event.data.haulier_bid_id : null
  const { quote_id, data } = event
  const offer = await findOffer(db, companyOf(actor), { quote_id, bid_id: data.bid_id, haulier_bid_id })
  return offer ? offerText(offer) : null
}

/** A rejection's reason goes only to the one rejected; a ticket's or order's to its parties. */
async function reasonFor(db: Db, event: QuoteEvent, { actor, side }: Pick<Recipient, 'actor' | 'side'>) {
  if (event.kind === 'order.closed' || event.kind === 'order.cancelled') return findCloseReason(db, event.quote_id)
  if (isAboutAmendment(event)) return reasonOfAmendment(event.kind, await findAmendment(db, event.data.amendment_id))
  if (event.kind === 'order.released') return findReleaseReason(db, event.quote_id)
  if (isTicketCheck(event)) return reasonOfCheck(event.kind, await findCheck(db, event.data.ticket_id))
  if (event.kind === 'quote.rejected') return findReasonOfQuote(db, event.quote_id, companyOf(actor))
  if (event.kind !== 'bid.rejected' || side !== 'supplier' || !('bid_id' in event.data)) return null
  return findReasonOfBid(db, event.data.bid_id, companyOf(actor))
}

function reasonOfAmendment(kind: AmendmentEvent['kind'], amendment: Awaited<ReturnType<typeof findAmendment>>) {
  const isAsked = waiting.includes(kind) || kind === 'order.amended'
  return (isAsked ? amendment?.reason : amendment?.end_reason) ?? null
}

function reasonOfCheck(kind: TicketCheck['kind'], check: Awaited<ReturnType<typeof findCheck>>): string | null {
  if (kind === 'ticket.voided') return check?.void_reason ?? null
  return (kind === 'ticket.queried' ? check?.query?.reason : check?.query?.answer) ?? null
}

const openQuoteKinds = ['quote.closing', 'bid.lapsing', 'bid.reopened', 'approval.asked', 'question.received'] as const

/** True if there is nothing left to verify, or the quote is ordered or off the market. */
function isSettled({ kind }: QuoteEvent, stake: Stake | undefined): boolean {
  if (kind === 'quote.created') return stake?.status !== 0
  const isForOpenQuote = openQuoteKinds.some((one) => one === kind)
  return isForOpenQuote && (stake?.status !== 1 || stake.is_ordered)
}

/** Bidders hear only the latest of several verifications and unverifications. */
function hasMovedOn({ kind }: QuoteEvent, status: number | undefined): boolean {
  if (kind === 'quote.verified' || kind === 'quote.dates_moved') return status !== 1
  return (kind === 'quote.unverified' || kind === 'quote.taken_back') && status !== 0
}
