import type { ActivityRow } from '../../api/contract/activity.ts'
import type { EventKind } from '../../api/contract/events.ts'
import type { Area } from '../session/areas.ts'

/** Kinds that belong together. */
export const topics = {
  accounts: 'Accounts',
  products: 'Products',
  quotes: 'Quotes',
  bids: 'Bids and prices',
  orders: 'Orders',
  devices: 'Devices',
} as const
type Topic = keyof typeof topics

type Words = {
  topic: Topic
  /** As the filter calls it. */
  label: string
  /** What he did, after his name: `verified the quote`. */
  did: string | ((row: Did) => string)
  /** The page about it, of what it names. */
  opens: 'quote' | 'order' | null
}
/** `area`: the reader's. */
type Did = Pick<ActivityRow, 'subject' | 'by'> & { area: Area }

const account = { topic: 'accounts', opens: null } as const
const product = { topic: 'products', opens: null } as const
const quote = { topic: 'quotes', opens: 'quote' } as const
const bid = { topic: 'bids', opens: 'quote' } as const
const order = { topic: 'orders', opens: 'order' } as const
const device = { topic: 'devices', opens: null } as const

/** Every kind of event in words. */
export const eventWords = {
  'user.registered': { ...account, label: 'Account registered', did: registered },
  'user.verification_requested': {
    ...account,
    label: 'Verification link asked for',
    did: 'asked for a verification link',
  },
  'user.email_verified': { ...account, label: 'Email confirmed', did: ({ by }) => `confirmed ${own(by)} email` },
  'user.verified': { ...account, label: 'Account verified', did: naming('verified', 'your account') },
  'user.banned': { ...account, label: 'Account banned', did: naming('banned', 'your account') },
  'user.deleted': { ...account, label: 'Account deleted', did: naming('deleted', 'your account') },
  'user.updated': { ...account, label: 'Details changed', did: ({ by }) => `changed ${own(by)} details` },
  'user.reset_requested': { ...account, label: 'New password asked for', did: 'asked for a link to a new password' },
  'user.password_changed': { ...account, label: 'Password changed', did: ({ by }) => `changed ${own(by)} password` },
  'company.updated': { ...account, label: 'Company changed', did: naming('changed the details of', 'your company') },
  'staff.created': { ...account, label: 'User added', did: naming('added', 'a user') },
  'product.created': { ...product, label: 'Product added', did: naming('added the product', '') },
  'product.updated': { ...product, label: 'Product changed', did: naming('changed the product', '') },
  'product.deleted': { ...product, label: 'Product deleted', did: naming('deleted the product', '') },
  'quote.created': { ...quote, label: 'Quote raised', did: 'raised the quote' },
  'quote.updated': { ...quote, label: 'Quote changed', did: 'changed the quote' },
  'quote.deleted': { ...quote, label: 'Quote deleted', did: 'deleted the quote' },
  'quote.verified': { ...quote, label: 'Quote verified', did: 'verified the quote' },
  'quote.rejected': { ...quote, label: 'Quote rejected', did: 'rejected the quote' },
  'quote.unverified': { ...quote, label: 'Quote unverified', did: 'took back the verification of the quote' },
  'bid.submitted': { ...bid, label: 'Bid submitted', did: 'submitted a bid' },
  'bid.updated': { ...bid, label: 'Bid updated', did: 'updated a bid' },
  'bid.cancelled': { ...bid, label: 'Bid cancelled', did: 'cancelled a bid' },
  'bid.accepted': { ...bid, opens: 'order', label: 'Bid accepted', did: 'accepted a bid' },
  'bid.rejected': { ...bid, label: 'Bid rejected', did: 'rejected a bid' },
  'haulier_bid.priced': { ...bid, label: 'Delivery price submitted', did: 'submitted a delivery price' },
  'haulier_bid.updated': { ...bid, label: 'Delivery price updated', did: 'updated a delivery price' },
  'haulier_bid.voided': {
    ...bid,
    label: 'Delivery price voided',
    did: 'changed the bid, which voids its delivery prices',
  },
  'order.supplier_confirmed': { ...order, label: 'Confirmed by the supplier', did: 'confirmed the order' },
  'order.haulier_confirmed': { ...order, label: 'Confirmed by the haulier', did: 'confirmed the order' },
  'driver.assigned': { ...order, label: 'Driver assigned', did: (row) => `assigned ${driverOf(row)}` },
  'driver.removed': {
    ...order,
    label: 'Driver removed',
    did: (row) => `took ${driverOf(row)} off the order`,
  },
  'ticket.logged': {
    ...order,
    label: 'Ticket logged',
    did: ({ subject }) => (subject ? `logged ticket ${subject.replace(/^N/, 'n')}` : 'logged a ticket'),
  },
  'device.registered': { ...device, label: 'Device added', did: naming('added the device', '') },
  'device.revoked': { ...device, label: 'Device removed', did: naming('removed the device', '') },
} as const satisfies Record<EventKind, Words>

/** `banned Ruth Calladine`, or what stands in for a name that isn't told. */
function naming(verb: string, otherwise: string): Words['did'] {
  return ({ subject }) => `${verb} ${subject ?? otherwise}`.trim()
}

/** He himself, or whoever added him. */
function registered({ subject, by }: Did): string {
  return subject === null || subject === by.name ? 'registered' : `registered ${subject}`
}

/** Others than his own firm aren't told his name, and he himself is addressed. */
function driverOf({ subject, area }: Did): string {
  return subject ?? (area === 'driver' ? 'you' : 'a driver')
}

function own(by: ActivityRow['by']): string {
  return by.party === 'you' ? 'your' : 'their'
}

const strangers = {
  you: 'You',
  colleague: 'A colleague',
  contractor: 'The contractor',
  supplier: 'The supplier',
  haulier: 'The haulier',
  admin: 'An administrator',
  system: 'Loadstone',
} as const satisfies Record<ActivityRow['by']['party'], string>

/** `Priya Nair`, or the side that he stands on where the reader isn't told his name. */
export function whoDid({ party, name }: ActivityRow['by']): string {
  return party === 'you' ? strangers.you : (name ?? strangers[party])
}

export function whatWasDone(row: Pick<ActivityRow, 'kind'> & Did): string {
  const { did }: Words = eventWords[row.kind]
  return typeof did === 'string' ? did : did(row)
}
