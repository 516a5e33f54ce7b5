import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import type { Mail } from '../events/mails.ts'
import { listStakes, viewOf } from '../quotes/queries.ts'
import { findOrderedJob, findWaitingUser, type NoticedEvent } from './queries.ts'
import type { Recipient } from './recipients.ts'
import { isAboutOrder, pageFor, wordsFor } from './text.ts'

type Job = { product_name: string; quantity_kg: number }

/** `line`: what it is about where the reader may know it at this moment; `isStale`: there is nothing to tell any more. */
type Matter = { line: string | null; isSeen: boolean; isStale: boolean }

/** The mail to one of the event's recipients, by what he may see when it is sent; null where it has lost its point. */
export async function composeNotice(
  db: Db,
  event: NoticedEvent,
  recipient: Recipient,
  appUrl: string,
): Promise<Mail | null> {
  const matter = await matterOf(db, event, recipient)
  if (matter.isStale) return null
  const { subject, text } = wordsFor(event.kind, recipient.side)
  const page = pageFor(event.kind, recipient, event.quote_id, matter.isSeen)
  const paragraphs = [
    `Hello ${recipient.first_name},`,
    text,
    matter.line,
    `${appUrl}${page}`,
    `You can choose what you are told by mail: ${appUrl}/settings`,
  ]
  return { to: recipient.email, subject, text: paragraphs.filter((one) => one !== null).join('\n\n') }
}

function matterOf(db: Db, event: NoticedEvent, recipient: Recipient): Promise<Matter> {
  if (event.kind === 'user.email_verified') return accountMatter(db, event)
  if (event.quote_id === null) throw new Error(`Event ${event.id} names no quote`)
  if (recipient.side === 'driver') return driverMatter(db, event, recipient)
  return isAboutOrder(event.kind) ? orderMatter(db, event.quote_id) : quoteMatter(db, event, recipient)
}

async function accountMatter(db: Db, event: NoticedEvent): Promise<Matter> {
  const user = await findWaitingUser(db, Number(event.data['user_id']))
  if (!user) return { line: null, isSeen: false, isStale: true }
  const name = `${user.first_name} ${user.last_name}`
  return { line: `${name}, ${user.company_name ?? 'administrator'}`, isSeen: true, isStale: false }
}

/** A driver taken off a job is told no more than that. */
async function driverMatter(db: Db, event: NoticedEvent, { actor }: Recipient): Promise<Matter> {
  const job = await findOrderedJob(db, Number(event.quote_id))
  const isAssigned = job?.drivers.includes(actor.id) === true
  if (event.kind === 'driver.removed') return { line: null, isSeen: false, isStale: isAssigned }
  return { line: job ? describe(job) : null, isSeen: true, isStale: !isAssigned }
}

async function orderMatter(db: Db, quoteId: number): Promise<Matter> {
  const job = await findOrderedJob(db, quoteId)
  return { line: job ? describe(job) : null, isSeen: true, isStale: !job }
}

/** A bidder may have lost sight of the quote since, and then learns nothing of what it has become. */
async function quoteMatter(db: Db, event: NoticedEvent, { actor, side }: Recipient): Promise<Matter> {
  const [stake] = await listStakes(db, actor, [Number(event.quote_id)])
  const isSeen = stake !== undefined && viewOf(actor, stake) !== null
  const isDecided = event.kind === 'quote.created' && stake?.status !== 0
  const isGone = !isSeen && (side === 'contractor' || side === 'admin')
  return { line: stake && isSeen ? describe(stake) : null, isSeen, isStale: isDecided || isGone }
}

function describe({ product_name, quantity_kg }: Job): string {
  return `${product_name}, ${toTonnes(quantity_kg)} t`
}
