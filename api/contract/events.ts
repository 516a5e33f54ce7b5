import {
  type AdminRole,
  adminRoles,
  buyers,
  buying,
  type Grant,
  type OfficeRole,
  roles,
  type StaffRole,
  sellers,
  selling,
  staffRoles,
} from './rules/permissions.ts'
import type { Topic } from './rules/topics.ts'

/** Everything an event may hold besides who, when and which quote. Never a price or a secret. */
type Facts = {
  user_id: number
  driver_id: number
  company_id: number
  product_id: number
  device_id: number
  tickets: number
  bid_id: number
  question_id: number
  amendment_id: number
  schedule_id: number
  draft_id: number
  /** The day of delivery, YYYY-MM-DD. */
  day: string
  quantity_kg: number
  attachment_id: number
  /** Null where the supplier delivers or the contractor collects. */
  haulier_bid_id: number | null
  /** Null where only something else of the offer changed. */
  price_change_id: number | null
  ticket_id: number
  note_id: number
  /** The name of the person, company, product or device at that time. */
  name: string
  number: number
  net_kg: number
  role: StaffRole | OfficeRole
  changed: readonly string[]
  /** The version that was replaced. */
  version: number
  reason: 'quote_changed' | 'another_accepted'
}
type DataWith<Fact extends keyof Facts = never> = Pick<Facts, Fact>
/** Null where the office named none. */
type DriverOfTicket = { driver_id: number | null }

export type EventData = {
  'user.registered': DataWith<'user_id'>
  'user.verification_requested': DataWith<'user_id'>
  'user.email_verified': DataWith<'user_id'>
  'user.verified': DataWith<'user_id' | 'name'>
  'user.banned': DataWith<'user_id' | 'name'>
  'user.deleted': DataWith<'user_id' | 'name'>
  'user.updated': DataWith<'user_id' | 'changed'>
  'user.reset_requested': DataWith<'user_id'>
  'user.password_changed': DataWith<'user_id'>
  'user.login_locked': DataWith<'user_id'>
  'company.updated': DataWith<'company_id' | 'name' | 'changed'>
  'staff.created': DataWith<'user_id' | 'role'>
  'staff.invited': DataWith<'user_id' | 'role'>
  'staff.owner_made': DataWith<'user_id'>
  'staff.owner_gone': DataWith<'user_id'>
  'staff.permissions_changed': DataWith<'user_id' | 'changed'>
  'staff.deactivated': DataWith<'user_id'>
  'staff.reactivated': DataWith<'user_id'>
  'site.saved': DataWith<'name'>
  'site.changed': DataWith<'name' | 'changed'>
  'site.archived': DataWith<'name'>
  'site.brought_back': DataWith<'name'>
  'site.deleted': DataWith<'name'>
  /** The name says how many were added and changed. */
  'site.imported': DataWith<'name'>
  'schedule.made': DataWith<'schedule_id'>
  'schedule.changed': DataWith<'schedule_id' | 'changed'>
  'schedule.ended': DataWith<'schedule_id'>
  'schedule.drafted': DataWith<'schedule_id' | 'draft_id' | 'day' | 'quantity_kg'>
  'schedule.dismissed': DataWith<'schedule_id' | 'day'>
  'schedule.lapsed': DataWith<'schedule_id' | 'day'>
  'product.created': DataWith<'product_id' | 'name'>
  'product.imported': DataWith<'name'>
  'product.updated': DataWith<'product_id' | 'name'>
  'product.deleted': DataWith<'product_id' | 'name'>
  'quote.created': DataWith
  'quote.updated': DataWith<'changed' | 'version'>
  'quote.deleted': DataWith
  'quote.verified': DataWith
  'quote.opened': DataWith
  'quote.rejected': DataWith
  'quote.unverified': DataWith
  'quote.taken_back': DataWith
  'quote.dates_moved': DataWith
  'quote.closing': DataWith
  'quote.haulage_chosen': DataWith
  'question.asked': DataWith<'question_id'>
  'question.received': DataWith<'question_id'>
  'question.answered': DataWith<'question_id'>
  'question.added_to': DataWith<'question_id'>
  'question.corrected': DataWith<'question_id'>
  'question.removed': DataWith<'question_id'>
  'answer.removed': DataWith<'question_id'>
  'attachment.added': DataWith<'attachment_id' | 'name'>
  'attachment.readers_changed': DataWith<'attachment_id' | 'name'>
  'attachment.removed': DataWith<'attachment_id' | 'name'>
  'bid.submitted': DataWith<'bid_id'>
  'bid.updated': DataWith<'bid_id' | 'price_change_id'>
  'bid.cancelled': DataWith<'bid_id'> | DataWith<'reason'>
  'bid.accepted': DataWith<'bid_id' | 'haulier_bid_id'>
  'bid.rejected': DataWith<'bid_id'> | DataWith<'reason'>
  'bid.reaffirmed': DataWith<'bid_id'>
  'bid.lapsing': DataWith
  'approval.asked': DataWith<'bid_id' | 'haulier_bid_id'>
  'approval.given': DataWith<'bid_id' | 'haulier_bid_id'>
  'approval.declined': DataWith<'bid_id' | 'haulier_bid_id'>
  'approval.ended': DataWith<'bid_id' | 'haulier_bid_id'>
  'haulier_bid.priced': DataWith<'bid_id' | 'haulier_bid_id'>
  'haulier_bid.updated': DataWith<'bid_id' | 'haulier_bid_id' | 'price_change_id'>
  'haulier_bid.withdrawn': DataWith<'bid_id' | 'haulier_bid_id'>
  'haulier_bid.reaffirmed': DataWith<'bid_id' | 'haulier_bid_id'>
  'haulier_bid.voided': DataWith<'bid_id'> | DataWith<'reason'>
  'order.supplier_confirmed': DataWith
  'order.haulier_confirmed': DataWith
  'order.closed': DataWith
  'order.cancelled': DataWith
  'order.released': DataWith
  'order.amended': DataWith<'amendment_id'>
  'order.details_changed': DataWith<'changed'>
  'amendment.proposed': DataWith<'amendment_id'>
  'amendment.agreed': DataWith<'amendment_id'>
  'amendment.declined': DataWith<'amendment_id'>
  'amendment.withdrawn': DataWith<'amendment_id'>
  'amendment.ended': DataWith<'amendment_id'>
  'amendment.approval_asked': DataWith<'amendment_id'>
  'bid.reopened': DataWith
  'driver.assigned': DataWith<'haulier_bid_id' | 'driver_id'>
  'driver.removed': DataWith<'haulier_bid_id' | 'driver_id'>
  'ticket.logged': DataWith<'ticket_id' | 'number' | 'net_kg'>
  'ticket.imported': DataWith<'ticket_id' | 'number' | 'net_kg'> & DriverOfTicket
  'ticket.voided': DataWith<'ticket_id' | 'number' | 'net_kg'> & DriverOfTicket
  'ticket.queried': DataWith<'ticket_id' | 'number'> & DriverOfTicket
  'ticket.answered': DataWith<'ticket_id' | 'number'> & DriverOfTicket
  'note.added': DataWith<'note_id'>
  'note.imported': DataWith<'note_id' | 'driver_id'>
  'slip.added': DataWith<'ticket_id'>
  'ticket.missing': DataWith<'user_id' | 'device_id' | 'tickets'>
  'token.made': DataWith<'user_id' | 'name'>
  'token.revoked': DataWith<'name'>
  'webhook.made': DataWith<'user_id'>
  'webhook.changed': DataWith<'user_id'>
  'webhook.removed': DataWith
  'webhook.paused': DataWith
  'device.registered': DataWith<'device_id' | 'name'>
  'device.revoked': DataWith<'device_id' | 'name'>
}
export type EventKind = keyof EventData

type EventRule<Data> = {
  topic: Topic
  /** Page to open: the quote, or the order made from it. Null for events without a quote. */
  opens: 'quote' | 'order' | null
  /** Which side does it. The carrier is the haulier, or the supplier of an order without one. */
  by: 'contractor' | 'supplier' | 'haulier' | 'carrier' | null
  names: NamedIn<Data> | null
  /** Which people in its audience read it. Admins read everything. */
  people: readonly Grant[]
  /** Which companies in its audience read it. */
  firms: readonly Grant[]
  /** Whether only one driver reads it, and no colleague. `order` leaves it out, so that each kind must say it. */
  ofDriver: boolean
  /** Whether it is in the admins' activity; not if it only accompanies another event. */
  isLogged: boolean
  /** Whose market pages it changes, in any firm: an open page is told only this topic. */
  market: { topic: Topic; to: readonly Grant[] } | null
  /** Whether the quote's contractor gets the topic without reading the event, for a count that it changes. */
  isCounted: boolean
  /** Whether it ends sessions or changes rights, for the user that it names and their company. */
  access: Data extends DataWith<'user_id'> ? boolean : false
  /** Its notice and whom that concerns in the audience; the first grant that fits decides the words. */
  notice: { name: string; to: readonly NoticeGrant<Data>[] } | null
  /** Whether the user that it names gets a mail that can't be turned off. */
  mail: Data extends DataWith<'user_id'> ? boolean : false
}
type NamedIn<Data> =
  | (Data extends DataWith<'user_id'> | DataWith<'driver_id'> ? 'person' : never)
  | (Data extends DataWith<'name'> ? 'thing' | 'company' : never)
  | (Data extends DataWith<'number'> ? 'ticket' : never)
type NoticeGrant<Data> = Data extends DataWith<'driver_id'> ? Grant : Exclude<Grant, 'driver'>

const everybody = roles
const nobody = [] as const
/** In a haulier's office: who prices deliveries, and who works on orders. */
const pricing = 'can:respond_to_quote'
const working = ['can:execute_order', 'can:fulfillments', 'can:finance'] as const
const traders = [...buying, ...selling, pricing] as const
const loading = ['driver', 'supplier can:weigh', 'can:fulfillments'] as const
const parties = [...buyers, ...sellers, ...working] as const
/** Notices go to those who can act on them. People with `read` alone get none. */
const deciding = 'contractor can:decide'
const offering = 'supplier can:sell'

/** A quote opens or closes for everybody who may bid on it or price it. */
const openQuotes = { topic: 'quotes', to: [...selling, pricing] } as const
/** Everybody who may bid reads questions and answers. */
const openQuestions = { topic: 'questions', to: [...selling, pricing] } as const
/** A bid may start or stop needing a haulier's price; the contractor sees how many do. */
const bidsToPrice = { market: { topic: 'bids', to: [pricing] }, isCounted: true } as const

const none = {
  names: null,
  notice: null,
  isLogged: true,
  market: null,
  isCounted: false,
  access: false,
  mail: false,
} as const
const base = { ...none, people: nobody, firms: nobody } as const
const alone = { ...base, opens: null, by: null, ofDriver: false } as const
const account = { ...alone, topic: 'accounts', names: 'person', people: everybody } as const
/** A firm's owner does it to one of their people, and reads it too. */
const staff = { ...account, firms: ['owner'] } as const
const product = { ...alone, topic: 'products', names: 'thing' } as const
/** A contractor's own list: nobody outside the firm but admins reads of it. */
const site = { ...alone, topic: 'sites', names: 'thing', firms: buying } as const
const trade = { ...base, opens: 'quote', ofDriver: false } as const
const quote = { ...trade, topic: 'quotes', by: 'contractor', firms: buying } as const
/** A contractor's own, on the quote that it repeats: nobody outside the firm reads of it, admins neither. */
const schedule = { ...trade, topic: 'schedules', by: 'contractor', firms: buying, isLogged: false } as const
const question = {
  ...trade,
  topic: 'questions',
  by: 'contractor',
  firms: [...buying, ...selling, pricing],
  market: openQuestions,
} as const
/** Everybody who may bid may read a quote's. */
const attachment = {
  ...trade,
  topic: 'attachments',
  by: null,
  names: 'thing',
  people: ['driver'],
  firms: [...parties, pricing],
  market: { topic: 'attachments', to: [...selling, pricing] },
} as const
const bid = { ...trade, topic: 'bids', by: 'supplier', firms: [...buying, ...selling] } as const
const approval = { ...trade, topic: 'bids', by: 'contractor', firms: buying } as const
const price = { ...trade, topic: 'bids', by: 'haulier', firms: [...buying, pricing] } as const
const order = { ...base, topic: 'orders', opens: 'order', people: ['driver'], firms: parties } as const
const load = { ...order, by: 'carrier', names: 'ticket', people: loading, ofDriver: true } as const
/** By any of the order's firms: `carrier` is whoever isn't its contractor. */
const amendment = { ...order, people: nobody, by: 'carrier', ofDriver: false } as const
const token = { ...alone, topic: 'connections', names: 'thing', firms: ['owner'] } as const
const webhook = { ...token, names: null } as const
const device = { ...product, topic: 'devices', people: ['haulier', ...staffRoles] } as const

const bidReceived = { name: 'bid_received', to: [deciding] } as const
const acceptanceWaits = { name: 'acceptance_waits', to: [deciding] } as const
const quoteDecided = { name: 'quote_decided', to: [deciding] } as const
/** Bidders lose sight of the quote, or get it back. */
const quoteMoved = { name: 'quote_decided', to: [deciding, offering, pricing] } as const
const questionReceived = { name: 'question_received', to: [deciding] } as const
const questionAnswered = { name: 'question_answered', to: [offering, pricing] } as const
const bidDecided = { name: 'bid_decided', to: [offering, pricing] } as const
const orderConfirmed = { name: 'order_confirmed', to: [deciding, offering, 'can:execute_order'] } as const
const orderEnded = { name: 'order_ended', to: [deciding, offering, 'can:execute_order'] } as const
const orderChanged = { name: 'order_changed', to: [deciding, offering, 'can:execute_order'] } as const
const ticketChecked = {
  name: 'ticket_checked',
  to: [deciding, 'supplier can:weigh', 'can:fulfillments'],
} as const
const driverAssigned = { name: 'driver_assigned', to: ['driver'] } as const

/** Every event that is recorded. Activity, notices, mails and links read this table; the words are in eventWords.ts. */
export const events = {
  'user.registered': { ...account, people: nobody, mail: true },
  'user.verification_requested': { ...account, mail: true },
  'user.email_verified': { ...account, notice: { name: 'user_waiting', to: adminRoles } },
  'user.verified': { ...account, market: openQuotes, mail: true },
  'user.banned': { ...account, market: openQuotes, access: true },
  'user.deleted': { ...account, people: nobody, market: openQuotes, access: true },
  'user.updated': { ...account, access: true },
  'user.reset_requested': { ...account, mail: true },
  'user.password_changed': { ...account, access: true, mail: true },
  'user.login_locked': { ...account, mail: true },
  'company.updated': { ...account, names: 'company', people: nobody, firms: ['owner'] },
  'staff.created': { ...account, people: nobody, firms: ['owner'], mail: true },
  'staff.invited': { ...account, people: nobody, firms: ['owner'], mail: true },
  /** A change of owner makes both events, because each mails the one user that it names. */
  'staff.owner_made': { ...staff, access: true, mail: true },
  'staff.owner_gone': { ...staff, access: true, mail: true },
  'staff.permissions_changed': { ...staff, access: true },
  'staff.deactivated': { ...staff, access: true },
  'staff.reactivated': { ...staff, access: true },
  'site.saved': site,
  'site.changed': site,
  'site.archived': site,
  'site.brought_back': site,
  'site.deleted': site,
  'site.imported': site,
  'schedule.made': schedule,
  'schedule.changed': schedule,
  'schedule.ended': schedule,
  'schedule.drafted': { ...schedule, by: null, notice: { name: 'draft_ready', to: [deciding] } },
  'schedule.dismissed': schedule,
  /** Nobody sent or dismissed it before its day had passed. */
  'schedule.lapsed': { ...schedule, by: null },
  'product.created': { ...product, people: [deciding] },
  'product.imported': { ...product, people: [deciding] },
  'product.updated': product,
  'product.deleted': product,
  'quote.created': { ...quote, notice: { name: 'quote_waiting', to: adminRoles } },
  'quote.updated': quote,
  'quote.deleted': { ...quote, firms: traders, market: openQuotes },
  'quote.verified': { ...quote, firms: traders, market: openQuotes, notice: quoteMoved },
  /** Offers a verified quote to suppliers who have it within their radius and no part in it yet. */
  'quote.opened': {
    ...quote,
    by: null,
    firms: nobody,
    isLogged: false,
    notice: { name: 'new_quote', to: [offering] },
  },
  'quote.rejected': { ...quote, notice: quoteDecided },
  'quote.unverified': { ...quote, firms: traders, market: openQuotes, notice: quoteMoved },
  'quote.taken_back': {
    ...quote,
    firms: traders,
    market: openQuotes,
    notice: { name: 'quote_decided', to: [offering, pricing] },
  },
  /** Verified again with other dates: goes to those who priced the old ones. */
  'quote.dates_moved': {
    ...quote,
    firms: [...selling, pricing],
    notice: { name: 'quote_decided', to: [offering, pricing] },
  },
  'quote.closing': {
    ...quote,
    by: null,
    firms: traders,
    notice: { name: 'last_day', to: [deciding, offering, pricing] },
  },
  /** By a firm with two trades, which can't bid on the quote from then on. */
  'quote.haulage_chosen': { ...quote, by: 'haulier', firms: [pricing] },
  /** For the asker's firm and the admins alone: nobody else learns who asked, nor their trade. */
  'question.asked': { ...question, by: null, firms: [...selling, pricing], market: null },
  /** The same for the contractor: it names nobody, and its actor is nobody. */
  'question.received': { ...question, by: null, firms: buying, isLogged: false, notice: questionReceived },
  'question.answered': { ...question, notice: questionAnswered },
  'question.added_to': { ...question, notice: questionAnswered },
  'question.corrected': question,
  'question.removed': { ...question, by: null },
  'answer.removed': { ...question, by: null },
  'attachment.added': attachment,
  'attachment.readers_changed': attachment,
  'attachment.removed': attachment,
  'bid.submitted': { ...bid, ...bidsToPrice, notice: bidReceived },
  /** Notifies the contractor only if the price changed. */
  'bid.updated': { ...bid, ...bidsToPrice, notice: bidReceived },
  'bid.cancelled': { ...bid, firms: traders, ...bidsToPrice },
  'bid.accepted': {
    ...bid,
    by: 'contractor',
    opens: 'order',
    firms: [...parties, pricing],
    market: openQuotes,
    notice: bidDecided,
  },
  'bid.rejected': { ...bid, by: 'contractor', firms: traders, ...bidsToPrice, notice: bidDecided },
  'bid.reaffirmed': { ...bid, notice: bidReceived },
  'bid.lapsing': { ...bid, by: null, notice: { name: 'last_day', to: [deciding, offering] } },
  /** An acceptance above its person's limit. Nobody outside the contractor's firm learns of it. */
  'approval.asked': { ...approval, notice: acceptanceWaits },
  'approval.given': { ...approval, opens: 'order', notice: acceptanceWaits },
  'approval.declined': { ...approval, notice: acceptanceWaits },
  /** The asker took it back, another acceptance settled it, or what it asks for can't be accepted any more as it was shown. */
  'approval.ended': { ...approval, notice: acceptanceWaits },
  'haulier_bid.priced': { ...price, notice: bidReceived },
  'haulier_bid.updated': { ...price, notice: bidReceived },
  'haulier_bid.withdrawn': price,
  'haulier_bid.reaffirmed': { ...price, notice: bidReceived },
  'haulier_bid.voided': { ...price, by: 'supplier', firms: [pricing], notice: { name: 'bid_decided', to: [pricing] } },
  'order.supplier_confirmed': { ...order, by: 'supplier', ofDriver: false, notice: orderConfirmed },
  'order.haulier_confirmed': { ...order, by: 'haulier', ofDriver: false, notice: orderConfirmed },
  'order.closed': { ...order, by: 'contractor', ofDriver: false, notice: orderEnded },
  'order.cancelled': { ...order, by: 'contractor', ofDriver: false, notice: orderEnded },
  'order.released': {
    ...order,
    by: null,
    ofDriver: false,
    opens: 'quote',
    firms: [...parties, pricing],
    market: openQuotes,
    notice: orderEnded,
  },
  'order.amended': { ...order, by: 'carrier', ofDriver: false, notice: orderChanged },
  /** By the contractor alone, at once. */
  'order.details_changed': { ...order, by: 'contractor', ofDriver: false, notice: orderChanged },
  /** For those who must agree and nobody else: a firm's new price is no other's business. */
  'amendment.proposed': { ...amendment, notice: orderChanged },
  'amendment.agreed': amendment,
  'amendment.declined': { ...amendment, notice: orderChanged },
  'amendment.withdrawn': { ...amendment, notice: orderChanged },
  /** The order changed otherwise, seven days passed, or an admin ended it. */
  'amendment.ended': { ...amendment, notice: orderChanged },
  /** Above its person's limit. Nobody outside the contractor's firm learns of it. */
  'amendment.approval_asked': { ...approval, opens: 'order', topic: 'orders', notice: acceptanceWaits },
  /** For those whom the released acceptance had turned down: their offers stand again. */
  'bid.reopened': { ...bid, by: null, firms: [...selling, pricing], notice: bidDecided },
  'driver.assigned': { ...order, by: 'haulier', names: 'person', ofDriver: true, notice: driverAssigned },
  'driver.removed': { ...order, by: 'haulier', names: 'person', ofDriver: true, notice: driverAssigned },
  'ticket.logged': load,
  /** Imported by the office from a phone's file; `driver_id` is the ticket's driver. */
  'ticket.imported': load,
  /** Said about a sealed ticket, which doesn't change; `driver_id` is the ticket's driver. */
  'ticket.voided': { ...load, notice: ticketChecked },
  /** By the supplier, unless the contractor did it. */
  'ticket.queried': { ...load, by: 'supplier', notice: ticketChecked },
  'ticket.answered': { ...load, notice: ticketChecked },
  'note.added': { ...load, names: null },
  /** Imported by the office from a phone's file; `driver_id` took the photo. */
  'note.imported': { ...load, names: 'person' },
  'slip.added': { ...load, names: null },
  'ticket.missing': {
    ...alone,
    topic: 'devices',
    names: 'person',
    firms: working,
    notice: { name: 'ticket_missing', to: working },
  },
  'token.made': { ...token, mail: true },
  'token.revoked': token,
  'webhook.made': { ...webhook, mail: true },
  'webhook.changed': { ...webhook, mail: true },
  'webhook.removed': webhook,
  /** Three days of failure. */
  'webhook.paused': { ...webhook, notice: { name: 'webhook_paused', to: ['owner'] } },
  'device.registered': device,
  'device.revoked': device,
} as const satisfies { [Kind in EventKind]: EventRule<EventData[Kind]> }

export const eventKinds = Object.keys(events) as [EventKind, ...EventKind[]]

type Rules = typeof events
export type QuoteKind = { [Kind in EventKind]: Rules[Kind]['opens'] extends null ? never : Kind }[EventKind]
export type NoticeKind = { [Kind in EventKind]: Rules[Kind]['notice'] extends null ? never : Kind }[EventKind]
export const noticeKinds = eventKinds.filter((kind) => events[kind].notice !== null) as [NoticeKind, ...NoticeKind[]]
export const mailKinds = eventKinds.filter((kind) => events[kind].mail) as [MailKind, ...MailKind[]]
export type MailKind = { [Kind in EventKind]: Rules[Kind]['mail'] extends true ? Kind : never }[EventKind]
export type Notice = Rules[NoticeKind]['notice']['name']

export const noticePaces = ['daily', 'at_once'] as const
export type NoticePace = (typeof noticePaces)[number]

/** A reader's place in an event, which decides the words and the page. */
export type Side = 'contractor' | 'supplier' | 'haulier' | 'driver' | 'admin'
type SideOf<Holder> = Holder extends `${infer Trade extends OfficeRole} can:${string}`
  ? Trade
  : Holder extends 'driver'
    ? Holder
    : Holder extends AdminRole
      ? 'admin'
      : 'haulier'
export type NoticedSide<Kind extends NoticeKind> = SideOf<Rules[Kind]['notice']['to'][number]>
