import { companyOf } from '../auth/actor.ts'
import { type EventData, events } from '../contract/events.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Mail } from '../events/mails.ts'
import { findPhoneOfFirm } from '../phones/queries.ts'
import { listStakes } from '../quotes/queries.ts'
import { viewOf } from '../quotes/rules.ts'
import { findOrderedJob, findReasonOfBid, findReasonOfQuote, findWaitingUser } from './queries.ts'
import type { NoticedEvent, Recipient } from './recipients.ts'
import { type Matter, writeNotice } from './text.ts'

/** The mail to one of the event's recipients, by what they may see when it is sent; null where there is nothing to tell any more. */
export async function composeNotice(
  db: Db,
  event: NoticedEvent,
  recipient: Recipient,
  appUrl: string,
): Promise<Mail | null> {
  const matter = await matterOf(db, event, recipient)
  return matter && writeNotice(event, recipient, matter, appUrl)
}

/** Null where there is nothing to tell any more, or not yet. */
export function matterOf(db: Db | Trx, event: NoticedEvent, recipient: Recipient): Promise<Matter | null> {
  if (event.kind === 'user.email_verified') return accountMatter(db, event.data.user_id)
  if (event.kind === 'ticket.missing') return phoneMatter(db, event.data, recipient)
  if (recipient.side === 'driver') return driverMatter(db, event, recipient)
  return events[event.kind].opens === 'order' ? orderMatter(db, event.quote_id) : quoteMatter(db, event, recipient)
}

/** Whoever registers chooses the names, so that the mail has none: a number, and a link to the row. */
async function accountMatter(db: Db | Trx, userId: number): Promise<Matter | null> {
  const user = await findWaitingUser(db, userId)
  return user ? { line: `User ${user.id}`, isSeen: true } : null
}

/** Nothing any more where the tickets have arrived meanwhile. */
async function phoneMatter(db: Db | Trx, { device_id }: EventData['ticket.missing'], { actor }: Recipient) {
  const phone = await findPhoneOfFirm(db, device_id, companyOf(actor))
  if (!phone || phone.tickets === 0) return null
  const tickets = phone.tickets === 1 ? '1 ticket' : `${phone.tickets} tickets`
  return { line: `${tickets} of ${phone.full_name}, made on ${phone.name}`, isSeen: true }
}

type OnQuote = Exclude<NoticedEvent, { quote_id: null }>

/** Drivers taken off a job are told no more than that. */
async function driverMatter(db: Db | Trx, event: OnQuote, { actor }: Recipient): Promise<Matter | null> {
  const job = await findOrderedJob(db, event.quote_id)
  const isAssigned = job?.drivers.includes(actor.id) === true
  if (event.kind === 'driver.removed') return isAssigned ? null : { line: null, isSeen: false }
  return job && isAssigned ? { line: describe(job), isSeen: true } : null
}

async function orderMatter(db: Db | Trx, quoteId: number): Promise<Matter | null> {
  const job = await findOrderedJob(db, quoteId)
  return job ? { line: describe(job), isSeen: true } : null
}

/** Bidders may have lost sight of the quote since, and then learn nothing about what has become of it. */
async function quoteMatter(db: Db | Trx, event: OnQuote, { actor, side }: Recipient): Promise<Matter | null> {
  const [stake] = await listStakes(db, actor, [event.quote_id])
  const isSeen = stake !== undefined && viewOf(actor, stake) !== null
  const isDecided = event.kind === 'quote.created' && stake?.status !== 0
  const isGone = !isSeen && (side === 'contractor' || side === 'admin')
  const isBidder = side === 'supplier' || side === 'haulier'
  if (isDecided || isGone || (isBidder && hasMovedOn(event, stake?.status))) return null
  return { line: isSeen ? describe(stake) : null, isSeen, reason: await reasonFor(db, event, { actor, side }) }
}

/** To whom was turned down alone: a quote's owner, a bid's supplier. */
async function reasonFor(db: Db, event: OnQuote, { actor, side }: Pick<Recipient, 'actor' | 'side'>) {
  if (event.kind === 'quote.rejected') return findReasonOfQuote(db, event.quote_id, companyOf(actor))
  if (event.kind !== 'bid.rejected' || side !== 'supplier' || !('bid_id' in event.data)) return null
  return findReasonOfBid(db, event.data.bid_id, companyOf(actor))
}

/** Bidders are told where the quote stands: of a verification that was taken back and given again meanwhile, only the last. */
function hasMovedOn({ kind }: OnQuote, status: number | undefined): boolean {
  if (kind === 'quote.verified') return status !== 1
  return kind === 'quote.unverified' && status !== 0
}

export function describe({ product_name, quantity_kg }: { product_name: string; quantity_kg: number }): string {
  return `${product_name}, ${toTonnes(quantity_kg)} t`
}
