import type { EventKind } from '../contract/events.ts'
import { may } from '../contract/rules/permissions.ts'
import type { Recipient, Side } from './recipients.ts'

type Words = { subject: string; text: string }

/** What happened, to each side that is told of it. Never a price, and no name of another party. */
const words: Partial<Record<EventKind, Partial<Record<Side, Words>>>> = {
  'quote.verified': {
    contractor: { subject: 'Your quote was verified', text: 'your quote was verified and is open for bids:' },
  },
  'quote.rejected': {
    contractor: {
      subject: 'Your quote was rejected',
      text: 'an administrator rejected your quote. You can change it, which sends it in again:',
    },
  },
  'quote.unverified': {
    contractor: {
      subject: 'Your quote is no longer verified',
      text: 'an administrator took the verification of your quote back. Bidders see it again once it is verified anew:',
    },
  },
  'bid.submitted': {
    contractor: { subject: 'A bid on your quote', text: 'a bid came in on your quote:' },
  },
  'haulier_bid.priced': {
    contractor: { subject: 'A delivery price on your quote', text: 'a delivery price came in on your quote:' },
  },
  'bid.accepted': {
    supplier: { subject: 'Your bid was accepted', text: 'your bid was accepted. Please confirm the order:' },
    haulier: {
      subject: 'Your delivery price was accepted',
      text: 'your delivery price was accepted. You can confirm the order once the supplier has:',
    },
  },
  'bid.rejected': {
    supplier: { subject: 'Your bid was not accepted', text: 'your bid was not accepted:' },
    haulier: { subject: 'Your delivery price was not accepted', text: 'your delivery price was not accepted:' },
  },
  'haulier_bid.voided': {
    haulier: {
      subject: 'Your delivery price no longer stands',
      text: 'what your delivery price was for has changed, so it no longer stands:',
    },
  },
  'order.supplier_confirmed': {
    contractor: { subject: 'An order was confirmed', text: 'the supplier confirmed your order:' },
    supplier: { subject: 'An order was confirmed', text: 'your company confirmed the order:' },
    haulier: {
      subject: 'An order waits for your confirmation',
      text: 'the supplier confirmed the order. Please confirm it too:',
    },
  },
  'order.haulier_confirmed': {
    contractor: { subject: 'An order was confirmed', text: 'the haulier confirmed your order:' },
    supplier: { subject: 'An order was confirmed', text: 'the haulier confirmed the order:' },
    haulier: { subject: 'An order was confirmed', text: 'your company confirmed the order:' },
  },
  'driver.assigned': {
    driver: { subject: 'You have a new job', text: 'you were given a job:' },
  },
  'driver.removed': {
    driver: { subject: 'You were taken off a job', text: 'you were taken off a job. These are your jobs now:' },
  },
  'user.email_verified': {
    admin: { subject: 'A new account waits for approval', text: 'a new account waits for approval:' },
  },
  'quote.created': {
    admin: { subject: 'A new quote waits for verification', text: 'a new quote waits for verification:' },
  },
}

export function wordsFor(kind: EventKind, side: Side): Words {
  const found = words[kind]?.[side]
  if (!found) throw new Error(`Nothing is said of ${kind} to the ${side}`)
  return found
}

/** Whether it is about an order, of which the reader is a party. */
export function isAboutOrder(kind: EventKind): boolean {
  return kind.startsWith('order.') || kind === 'bid.accepted'
}

/** The page of the web where this reader finds what it is about; `isSeen` tells whether he may still open the quote. */
export function pageFor(kind: EventKind, { side, actor }: Recipient, quoteId: number | null, isSeen: boolean): string {
  const isOrder = isAboutOrder(kind)
  switch (side) {
    case 'contractor':
      return isOrder ? `/contractor/orderDetails/${quoteId}` : `/contractor/quoteDetails/${quoteId}`
    case 'supplier':
      if (isOrder) return `/supplier/orderDetails/${quoteId}`
      return isSeen ? `/supplier/quoteDetails/${quoteId}` : '/supplier/myQuotes'
    case 'haulier':
      if (isOrder && may(actor, 'order.read')) return `/haulier/orderDetails/${quoteId}`
      return isSeen ? `/haulier/quoteDetails/${quoteId}` : '/haulier/myQuotes'
    case 'driver':
      return isSeen ? `/driver/jobs/${quoteId}` : '/driver'
    case 'admin':
      return quoteId === null ? '/admin/users' : `/admin/quoteDetails/${quoteId}`
  }
}
