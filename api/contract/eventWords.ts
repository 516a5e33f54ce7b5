import type { ActivityRow } from './activity.ts'
import type { EventKind, Notice, NoticedSide, NoticeKind, Side } from './events.ts'
import { formatPounds, toPence } from './rules/money.ts'
import type { Topic } from './rules/topics.ts'

export const topics = {
  accounts: 'Accounts',
  products: 'Products',
  quotes: 'Quotes',
  questions: 'Questions',
  attachments: 'Attachments',
  bids: 'Bids and prices',
  orders: 'Orders',
  devices: 'Devices',
  sites: 'Sites',
  schedules: 'Schedules',
  connections: 'Connections',
} as const satisfies Record<Topic, string>

export const noticeLabels = {
  new_quote: 'A quote for a product I sell opened within my radius',
  quote_decided: 'A quote of mine, or one I bid on, was verified or rejected',
  draft_ready: 'A schedule of mine made a draft to send',
  question_received: 'A question was asked on a quote of mine',
  question_answered: 'A question of mine was answered',
  bid_received: 'I received a bid or a delivery price, or one changed',
  acceptance_waits: 'An acceptance waits for approval, or was approved or declined',
  bid_decided: 'My bid or price was accepted or rejected',
  last_day: 'A last day is tomorrow, for bids or of a price',
  order_confirmed: 'An order was confirmed',
  order_ended: 'An order was closed short, cancelled or released',
  order_changed: 'A change of an order was proposed, agreed or declined',
  driver_assigned: 'A job was assigned to me or taken away',
  ticket_checked: 'A ticket was queried, answered or voided',
  ticket_missing: 'A ticket made on a phone has not arrived',
  webhook_paused: 'The firm’s webhook was paused',
  user_waiting: 'A new account is waiting for approval',
  quote_waiting: 'A new quote is waiting for verification',
} as const satisfies Record<Notice, string>

/** An activity row for a reader on this side. */
export type EventToTell = Pick<ActivityRow, 'subject' | 'by' | 'changed' | 'price_change'> & { side: Side }
export type Predicate = string | ((row: EventToTell) => string)
export type NoticeWords = { subject: string; text: string }

type Words<Kind extends EventKind> = {
  label: string
  /** What somebody did, after their name: `verified the quote`. */
  did: Predicate
} & (Kind extends NoticeKind
  ? /** The mail to each side that gets it. Never a price, nor another party's name. */
    { notice: Record<NoticedSide<Kind>, NoticeWords> }
  : { notice?: never })

const answered = { subject: 'Your question was answered', text: 'The contractor answered your question on a quote:' }
const addedTo = {
  subject: 'There is more to an answer to your question',
  text: 'The contractor added to the answer to your question on a quote:',
}

export const eventWords = {
  'user.registered': { label: 'Account registered', did: registered },
  'user.verification_requested': { label: 'Verification link requested', did: 'requested a verification link' },
  'user.email_verified': {
    label: 'Email confirmed',
    did: ({ by }) => `confirmed ${own(by)} email`,
    notice: {
      admin: { subject: 'A new account is waiting for approval', text: 'A new account is waiting for approval:' },
    },
  },
  'user.verified': { label: 'Account verified', did: naming('verified', 'your account') },
  'user.banned': { label: 'Account banned', did: naming('banned', 'your account') },
  'user.deleted': { label: 'Account deleted', did: naming('deleted', 'your account') },
  'user.updated': { label: 'Details changed', did: ({ by }) => `changed ${own(by)} details` },
  'user.reset_requested': { label: 'Password reset requested', did: 'requested a link to reset the password' },
  'user.password_changed': { label: 'Password changed', did: ({ by }) => `changed ${own(by)} password` },
  'user.login_locked': { label: 'Logins slowed down', did: 'saw many wrong passwords at the login' },
  'company.updated': { label: 'Company details changed', did: naming('changed the details of', 'your company') },
  'staff.created': { label: 'User added', did: naming('added', 'a user') },
  'staff.invited': { label: 'Colleague invited', did: naming('invited', 'you') },
  'staff.owner_made': {
    label: 'Ownership handed over',
    did: ({ subject }) => (subject === null ? 'made you the owner' : `made ${subject} the owner`),
  },
  'staff.owner_gone': {
    label: 'Ownership given up',
    did: ({ by }) => `gave up ${own(by)} ownership`,
  },
  'staff.permissions_changed': {
    label: 'Permissions changed',
    did: ({ subject }) => (subject === null ? 'changed your permissions' : `changed the permissions of ${subject}`),
  },
  'staff.deactivated': { label: 'User deactivated', did: naming('deactivated', 'your account') },
  'staff.reactivated': { label: 'User reactivated', did: naming('reactivated', 'your account') },
  'site.saved': { label: 'Site saved', did: naming('saved the site', '') },
  'site.changed': {
    label: 'Site changed',
    did: ({ subject, changed }) => [`changed the site ${subject}`, changed.join(', ')].filter(Boolean).join(': '),
  },
  'site.archived': { label: 'Site archived', did: naming('archived the site', '') },
  'site.brought_back': { label: 'Site brought back', did: naming('brought back the site', '') },
  'site.deleted': { label: 'Site deleted', did: naming('deleted the site', '') },
  'site.imported': { label: 'Sites imported', did: naming('imported sites:', '') },
  'schedule.made': { label: 'Schedule made', did: 'put the quote on a schedule' },
  'schedule.changed': {
    label: 'Schedule changed',
    did: ({ changed }) => ['changed the schedule of the quote', changed.join(', ')].filter(Boolean).join(': '),
  },
  'schedule.ended': { label: 'Schedule ended', did: 'ended the schedule of the quote' },
  'schedule.drafted': {
    label: 'Draft made by a schedule',
    did: 'made a draft by the schedule of the quote',
    notice: {
      contractor: {
        subject: 'A draft is ready for you to send',
        text: 'Your schedule made a draft. It is not sent until you send it:',
      },
    },
  },
  'schedule.dismissed': { label: 'Draft dismissed', did: 'dismissed a draft of the quote’s schedule' },
  'schedule.lapsed': { label: 'Draft not sent in time', did: 'closed a draft that nobody sent before its day' },
  'product.created': { label: 'Product added', did: naming('added the product', '') },
  'product.imported': { label: 'Products imported', did: naming('imported products:', '') },
  'product.updated': { label: 'Product changed', did: naming('changed the product', '') },
  'product.deleted': { label: 'Product deleted', did: naming('deleted the product', '') },
  'quote.created': {
    label: 'Quote raised',
    did: 'raised the quote',
    notice: {
      admin: { subject: 'A new quote is waiting for verification', text: 'A new quote is waiting for verification:' },
    },
  },
  'quote.updated': {
    label: 'Quote changed',
    did: ({ changed }) => ['changed the quote', changed.join(', ')].filter(Boolean).join(': '),
  },
  'quote.deleted': { label: 'Quote deleted', did: 'deleted the quote' },
  'quote.verified': {
    label: 'Quote verified',
    did: 'verified the quote',
    notice: {
      contractor: { subject: 'Your quote was verified', text: 'Your quote was verified and is open for bids:' },
      supplier: {
        subject: 'A quote that you bid on is verified again',
        text: 'It is verified again, and the contractor can accept your bid:',
      },
      haulier: {
        subject: 'A quote that you priced is verified again',
        text: 'It is verified again, and the contractor can accept your price:',
      },
    },
  },
  'quote.opened': {
    label: 'Quote opened',
    did: 'opened the quote',
    notice: {
      supplier: { subject: 'A new quote within your radius', text: 'A new quote is open for bids within your radius:' },
    },
  },
  'quote.rejected': {
    label: 'Quote rejected',
    did: 'rejected the quote',
    notice: {
      contractor: {
        subject: 'Your quote was rejected',
        text: 'An administrator rejected your quote. Edit it to submit it again:',
      },
    },
  },
  'quote.unverified': {
    label: 'Quote unverified',
    did: 'unverified the quote',
    notice: {
      contractor: {
        subject: 'Your quote is no longer verified',
        text: 'An administrator unverified your quote. Bidders will see it again once it is verified:',
      },
      supplier: {
        subject: 'A quote that you bid on waits for verification again',
        text: 'Its verification was taken back. Your bid is kept until it is verified again, and you may withdraw it:',
      },
      haulier: {
        subject: 'A quote that you priced waits for verification again',
        text: 'Its verification was taken back. Your price is kept until it is verified again, and you may withdraw it:',
      },
    },
  },
  'quote.taken_back': {
    label: 'Quote taken back',
    did: 'took the quote back to change it',
    notice: {
      supplier: {
        subject: 'A quote that you bid on waits for verification again',
        text: 'The contractor took it back to change it. Your bid is kept until it is verified again, and you may withdraw it:',
      },
      haulier: {
        subject: 'A quote that you priced waits for verification again',
        text: 'The contractor took it back to change it. Your price is kept until it is verified again, and you may withdraw it:',
      },
    },
  },
  'quote.dates_moved': {
    label: 'Quote verified with other dates',
    did: 'verified the quote with other dates, times or notes',
    notice: {
      supplier: {
        subject: 'A quote that you bid on has changed: does your price hold?',
        text: 'Its dates, times or notes are others than you priced. Say that your price holds, or give a new one. Until then the contractor can’t accept your bid:',
      },
      haulier: {
        subject: 'A quote that you priced has changed: does your price hold?',
        text: 'Its dates, times or notes are others than you priced. Say that your price holds, or give a new one. Until then the contractor can’t accept your price:',
      },
    },
  },
  'quote.haulage_chosen': { label: 'Delivery chosen', did: 'chose to price the delivery' },
  'quote.closing': {
    label: 'Bids close',
    did: 'reminded of the last day for bids',
    notice: {
      contractor: {
        subject: 'Bids on your quote close tomorrow',
        text: 'Tomorrow is the last day for bids on your quote:',
      },
      supplier: {
        subject: 'Bids on a quote that you bid on close tomorrow',
        text: 'Tomorrow is the last day on which you can change your bid:',
      },
      haulier: {
        subject: 'Bids on a quote that you priced close tomorrow',
        text: 'Tomorrow is the last day on which you can change your delivery price:',
      },
    },
  },
  'question.asked': { label: 'Question asked', did: 'asked a question' },
  'question.received': {
    label: 'Question received',
    did: 'passed on a question',
    notice: {
      contractor: {
        subject: 'A question on your quote',
        text: 'Somebody who may bid asks a question. Everybody who may bid will read your answer:',
      },
    },
  },
  'question.answered': { label: 'Question answered', did: 'answered a question', notice: bidderWords(answered) },
  'question.added_to': { label: 'Answer added to', did: 'added to an answer', notice: bidderWords(addedTo) },
  'question.corrected': { label: 'Answer corrected', did: 'corrected an answer' },
  'question.removed': { label: 'Question removed', did: 'removed a question' },
  'answer.removed': { label: 'Answer removed', did: 'removed an answer' },
  'attachment.added': { label: 'Attachment added', did: 'added the attachment' },
  'attachment.readers_changed': {
    label: 'Readers of an attachment changed',
    did: 'changed who sees the attachment',
  },
  'attachment.removed': { label: 'Attachment removed', did: 'removed the attachment' },
  'bid.submitted': {
    label: 'Bid submitted',
    did: 'submitted a bid',
    notice: { contractor: { subject: 'A new bid on your quote', text: 'You have a new bid on your quote:' } },
  },
  'bid.updated': {
    label: 'Bid updated',
    did: repricing('updated a bid'),
    notice: {
      contractor: {
        subject: 'A bid on your quote has a new price',
        text: 'A supplier changed the price of a bid on your quote:',
      },
    },
  },
  'bid.cancelled': { label: 'Bid cancelled', did: 'cancelled a bid' },
  'bid.accepted': {
    label: 'Bid accepted',
    did: 'accepted a bid',
    notice: {
      supplier: { subject: 'Your bid was accepted', text: 'Your bid was accepted. Please confirm the order:' },
      haulier: {
        subject: 'Your delivery price was accepted',
        text: 'Your delivery price was accepted. You can confirm the order once the supplier has confirmed it:',
      },
    },
  },
  'bid.rejected': {
    label: 'Bid rejected',
    did: 'rejected a bid',
    notice: {
      supplier: { subject: 'Your bid was not accepted', text: 'Your bid was not accepted:' },
      haulier: { subject: 'Your delivery price was not accepted', text: 'Your delivery price was not accepted:' },
    },
  },
  'bid.reaffirmed': {
    label: 'Bid holds for the new dates',
    did: 'said that a bid holds for the new dates',
    notice: {
      contractor: {
        subject: 'A bid holds for the new dates',
        text: 'A supplier says that their price holds for the new dates of your quote:',
      },
    },
  },
  'bid.lapsing': {
    label: 'Price ends',
    did: 'reminded of the last day of a price',
    notice: {
      contractor: {
        subject: 'The price of a bid on your quote ends tomorrow',
        text: 'Tomorrow is the last day on which a bid on your quote can be accepted at its price:',
      },
      supplier: {
        subject: 'The price of your bid ends tomorrow',
        text: 'Tomorrow is the last day on which your bid can be accepted. Update it if its price holds longer:',
      },
    },
  },
  'approval.asked': {
    label: 'Approval asked for',
    did: 'asked for approval of an acceptance',
    notice: {
      contractor: {
        subject: 'An acceptance waits for approval',
        text: 'A colleague wants to accept a bid above their limit. It waits for somebody who may approve it:',
      },
    },
  },
  'approval.given': {
    label: 'Acceptance approved',
    did: 'approved an acceptance',
    notice: {
      contractor: {
        subject: 'An acceptance was approved',
        text: 'The bid that waited for approval is accepted:',
      },
    },
  },
  'approval.declined': {
    label: 'Approval declined',
    did: 'declined to approve an acceptance',
    notice: {
      contractor: {
        subject: 'A request for approval was declined',
        text: 'A colleague who may approve it declined the request to accept a bid:',
      },
    },
  },
  'approval.ended': {
    label: 'Request for approval ended',
    did: 'ended the request for approval',
    notice: {
      contractor: {
        subject: 'A request for approval has ended',
        text: 'It was taken back, another acceptance settled it, the offer changed or lapsed, or whoever asked may not decide any more:',
      },
    },
  },
  'haulier_bid.priced': {
    label: 'Delivery price submitted',
    did: 'submitted a delivery price',
    notice: {
      contractor: {
        subject: 'A new delivery price on your quote',
        text: 'You have a new delivery price on your quote:',
      },
    },
  },
  'haulier_bid.updated': {
    label: 'Delivery price updated',
    did: repricing('updated a delivery price'),
    notice: {
      contractor: {
        subject: 'A delivery price on your quote has changed',
        text: 'A haulier changed a delivery price on your quote:',
      },
    },
  },
  'haulier_bid.withdrawn': { label: 'Delivery price withdrawn', did: 'withdrew a delivery price' },
  'haulier_bid.reaffirmed': {
    label: 'Delivery price holds for the new dates',
    did: 'said that a delivery price holds for the new dates',
    notice: {
      contractor: {
        subject: 'A delivery price holds for the new dates',
        text: 'A haulier says that their price holds for the new dates of your quote:',
      },
    },
  },
  'haulier_bid.voided': {
    label: 'Delivery price voided',
    did: 'changed the bid, which voided its delivery prices',
    notice: {
      haulier: {
        subject: 'Your delivery price no longer applies',
        text: 'The job that you priced has changed, so your delivery price no longer applies:',
      },
    },
  },
  'order.supplier_confirmed': {
    label: 'Confirmed by the supplier',
    did: 'confirmed the order',
    notice: {
      contractor: { subject: 'An order was confirmed', text: 'The supplier confirmed your order:' },
      supplier: { subject: 'An order was confirmed', text: 'Your company confirmed the order:' },
      haulier: {
        subject: 'An order needs your confirmation',
        text: 'The supplier confirmed the order. Please confirm it too:',
      },
    },
  },
  'order.haulier_confirmed': {
    label: 'Confirmed by the haulier',
    did: 'confirmed the order',
    notice: {
      contractor: { subject: 'An order was confirmed', text: 'The haulier confirmed your order:' },
      supplier: { subject: 'An order was confirmed', text: 'The haulier confirmed the order:' },
      haulier: { subject: 'An order was confirmed', text: 'Your company confirmed the order:' },
    },
  },
  'order.closed': {
    label: 'Order closed short',
    did: 'closed the order short',
    notice: {
      contractor: { subject: 'An order was closed short', text: 'Your order was closed before all of it had come:' },
      supplier: { subject: 'An order was closed short', text: 'An order was closed before all of it had come:' },
      haulier: {
        subject: 'An order was closed short',
        text: 'An order was closed before all of it had come. Loads on their way are still taken:',
      },
    },
  },
  'order.cancelled': {
    label: 'Order cancelled',
    did: 'cancelled the order',
    notice: {
      contractor: { subject: 'Your order was cancelled', text: 'Your order was cancelled before its first load:' },
      supplier: { subject: 'An order was cancelled', text: 'The contractor cancelled an order before its first load:' },
      haulier: {
        subject: 'An order was cancelled',
        text: 'The contractor cancelled an order before its first load. A load that is on its way is still taken:',
      },
    },
  },
  'order.released': {
    label: 'Order released',
    did: 'released the order',
    notice: {
      contractor: {
        subject: 'Your order was released',
        text: 'An administrator took the acceptance back. Your quote is open again, with the bids as they were:',
      },
      supplier: {
        subject: 'An order was released',
        text: 'An administrator took the acceptance back. The quote is open again, and your bid on it stands:',
      },
      haulier: {
        subject: 'An order was released',
        text: 'An administrator took the acceptance back. The quote is open again, and your price on it stands:',
      },
    },
  },
  'order.amended': {
    label: 'Order changed',
    did: 'agreed to a change of the order, which is in force',
    notice: toParties({ subject: 'An order was changed', text: 'All have agreed, and the change is in force:' }),
  },
  'order.details_changed': {
    label: 'Site details changed',
    did: ({ changed }) => ['changed the site details', changed.join(', ')].filter(Boolean).join(': '),
    notice: toParties({
      subject: 'The site details of an order changed',
      text: 'The contractor changed access times, entrance, contact or reference of an order:',
    }),
  },
  'amendment.proposed': {
    label: 'Change proposed',
    did: 'proposed a change of the order',
    notice: toParties({
      subject: 'A change of an order is proposed',
      text: 'A change of an order is proposed. Nothing changes until all have agreed, and without an answer it lapses in seven days:',
    }),
  },
  'amendment.agreed': { label: 'Change agreed to', did: 'agreed to a proposed change' },
  'amendment.declined': {
    label: 'Change declined',
    did: 'declined a proposed change',
    notice: toParties({ subject: 'A change of an order was declined', text: 'The order stays as it was:' }),
  },
  'amendment.withdrawn': {
    label: 'Proposed change withdrawn',
    did: 'withdrew a proposed change',
    notice: toParties({ subject: 'A proposed change was withdrawn', text: 'The order stays as it was:' }),
  },
  'amendment.ended': {
    label: 'Proposed change ended',
    did: 'ended a proposed change',
    notice: toParties({
      subject: 'A proposed change has ended',
      text: 'Seven days passed, the order changed otherwise, or an administrator ended it. The proposal is no longer open:',
    }),
  },
  'amendment.approval_asked': {
    label: 'Approval asked for',
    did: 'asked for approval of a change',
    notice: {
      contractor: {
        subject: 'A change of an order waits for approval',
        text: 'A colleague wants a change above their limit. It waits for somebody who may approve it:',
      },
    },
  },
  'bid.reopened': {
    label: 'Bid stands again',
    did: 'opened the quote again, so that bids on it stand again',
    notice: {
      supplier: {
        subject: 'A quote that you bid on is open again',
        text: 'The bid that was accepted was released. Yours stands again, and you may change or withdraw it:',
      },
      haulier: {
        subject: 'A quote that you priced is open again',
        text: 'The bid that was accepted was released. Your price stands again, and you may change or withdraw it:',
      },
    },
  },
  'driver.assigned': {
    label: 'Driver assigned',
    did: (row) => `assigned ${driverOf(row)}`,
    notice: { driver: { subject: 'You have a new job', text: 'You have been assigned a job:' } },
  },
  'driver.removed': {
    label: 'Driver removed',
    did: (row) => `took ${driverOf(row)} off the order`,
    notice: {
      driver: { subject: 'You were taken off a job', text: 'You were taken off a job. These are your jobs now:' },
    },
  },
  'ticket.logged': {
    label: 'Ticket logged',
    did: ({ subject }) => `logged ${ticketOf(subject)}`,
  },
  'ticket.imported': {
    label: 'Ticket imported',
    did: ({ subject }) => `imported ${ticketOf(subject)} from a phone's file`,
  },
  'ticket.voided': {
    label: 'Ticket voided',
    did: ({ subject }) => `voided ${ticketOf(subject)}`,
    notice: toParties({
      subject: 'A ticket was voided',
      text: 'A ticket was voided. It stays to be seen, and its load no longer counts as delivered:',
    }),
  },
  'ticket.queried': {
    label: 'Ticket queried',
    did: ({ subject }) => `queried ${ticketOf(subject)}`,
    notice: {
      ...toParties({
        subject: 'A ticket was queried',
        text: 'A ticket was queried, and its carrier is asked for an answer:',
      }),
      haulier: {
        subject: 'A ticket was queried: please answer',
        text: 'A ticket of yours was queried. Please answer, or void it if it is wrong:',
      },
    },
  },
  'ticket.answered': {
    label: 'Query answered',
    did: ({ subject }) => `answered the query on ${ticketOf(subject)}`,
    notice: toParties({ subject: 'A query on a ticket was answered', text: 'A query on a ticket was answered:' }),
  },
  'note.added': { label: 'Collection note added', did: 'added a collection note' },
  'note.imported': {
    label: 'Collection note imported',
    did: ({ subject }) => `imported a collection note${subject ? ` of ${subject}` : ''} from a phone's file`,
  },
  'slip.added': { label: 'Weighbridge slip added', did: 'added a weighbridge slip' },
  'ticket.missing': {
    label: 'Ticket not arrived',
    did: ({ subject }) => `noticed that a ticket made on a phone${subject ? ` of ${subject}` : ''} has not arrived`,
    notice: {
      haulier: {
        subject: 'A ticket made on a phone has not arrived',
        text: 'Work that was finished on a phone has been missing for more than a day. The page says which, and what can be done:',
      },
    },
  },
  'token.made': { label: 'Token made', did: naming('made the token', '') },
  'token.revoked': { label: 'Token revoked', did: naming('revoked the token', '') },
  'webhook.made': { label: 'Webhook made', did: 'made the firm’s webhook' },
  'webhook.changed': { label: 'Webhook changed', did: 'changed the firm’s webhook' },
  'webhook.removed': { label: 'Webhook removed', did: 'removed the firm’s webhook' },
  'webhook.paused': {
    label: 'Webhook paused',
    did: 'paused the firm’s webhook after three days of failure',
    notice: {
      haulier: {
        subject: 'Your webhook is paused',
        text: 'Nothing could be delivered to its address for three days. Events wait. Start it again when the address answers:',
      },
    },
  },
  'device.registered': { label: 'Device added', did: naming('added the device', '') },
  'device.revoked': { label: 'Device removed', did: naming('removed the device', '') },
} as const satisfies { [Kind in EventKind]: Words<Kind> }

export function predicateOf(kind: EventKind): Predicate {
  return eventWords[kind].did
}

/** `banned Ruth Calladine`; `otherwise` stands in for a name that the reader may not know. */
function naming(verb: string, otherwise: string): Predicate {
  return ({ subject }) => `${verb} ${subject ?? otherwise}`.trim()
}

function repricing(did: string): Predicate {
  return ({ price_change }) => (price_change ? `${did}: ${changeText(price_change)}` : did)
}

export function changeText({ bidder, old_price, new_price }: NonNullable<ActivityRow['price_change']>): string {
  const what = bidder === null ? 'the price' : `the total with ${bidder}`
  return `${what} went from ${formatPounds(toPence(old_price))} to ${formatPounds(toPence(new_price))}`
}

function registered({ subject, by }: EventToTell): string {
  return subject === null || subject === by.name ? 'registered' : `registered ${subject}`
}

function toParties(words: NoticeWords) {
  return { contractor: words, supplier: words, haulier: words }
}

function bidderWords(words: NoticeWords) {
  return { supplier: words, haulier: words }
}

/** Only the driver's own firm sees the name; the driver is addressed. */
function driverOf({ subject, side }: EventToTell): string {
  return subject ?? (side === 'driver' ? 'you' : 'a driver')
}

function ticketOf(number: string | null): string {
  return number ? `ticket ${number.replace(/^N/, 'n')}` : 'a ticket'
}

function own(by: ActivityRow['by']): string {
  return by.party === 'you' ? 'your' : 'their'
}
