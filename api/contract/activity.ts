import { z } from 'zod'
import { type EventKind, eventKinds } from './events.ts'
import { type Actor, isAdmin, may } from './rules/permissions.ts'
import { isoDate, list, orNull, pagingBy, text, timestamp } from './wire/wire.ts'

/** Newest first; the cursor holds the event's id. Days are days in London, both included. */
export const ActivityQuery = pagingBy('int').extend({
  from: isoDate.optional(),
  to: isoDate.optional(),
  kind: z.enum(eventKinds).optional(),
  /** Part of a person's name, among those whom the reader is told by name. */
  person: orNull(text(100)),
})
export type ActivityQuery = z.output<typeof ActivityQuery>

/**
 * By whom, as far as the reader may know: a person of his own firm (an admin is told everybody's name), else the side that
 * he stands on. `system` did what nobody did.
 */
const activityParties = ['you', 'colleague', 'contractor', 'supplier', 'haulier', 'admin', 'system'] as const

export const ActivityRow = z.object({
  id: z.int(),
  kind: z.enum(eventKinds),
  created_at: timestamp,
  by: z.object({ party: z.enum(activityParties), name: z.string().nullable() }),
  /** The quote that it is about, where the reader may still see it. */
  quote_id: z.int().nullable(),
  /** Also of a quote of one's own that is deleted. */
  product_name: z.string().nullable(),
  /** What else it names: a person, a company, a product, a device, a ticket's number. Null where nothing or nothing for this reader. */
  subject: z.string().nullable(),
})
export type ActivityRow = z.infer<typeof ActivityRow>

/** `total` stops at this many: nobody pages so far, and counting a year's events would cost more than showing them. */
export const mostActivityCounted = 10_000

export const ActivityList = list(ActivityRow)

/** What everybody is told of himself. */
const ofAccount = [
  'user.verification_requested',
  'user.email_verified',
  'user.verified',
  'user.banned',
  'user.updated',
  'user.reset_requested',
  'user.password_changed',
] as const satisfies readonly EventKind[]
const ofDevices = ['device.registered', 'device.revoked'] as const satisfies readonly EventKind[]
const ofOrders = [
  'order.supplier_confirmed',
  'order.haulier_confirmed',
  'driver.assigned',
  'driver.removed',
  'ticket.logged',
] as const satisfies readonly EventKind[]
const ofContractors = [
  'company.updated',
  'product.created',
  'quote.created',
  'quote.updated',
  'quote.deleted',
  'quote.verified',
  'quote.rejected',
  'quote.unverified',
  'bid.submitted',
  'bid.updated',
  'bid.cancelled',
  'bid.accepted',
  'bid.rejected',
  'haulier_bid.priced',
  'haulier_bid.updated',
  ...ofOrders,
] as const satisfies readonly EventKind[]
const ofSuppliers = [
  'company.updated',
  'quote.deleted',
  'quote.verified',
  'quote.unverified',
  'bid.submitted',
  'bid.updated',
  'bid.cancelled',
  'bid.accepted',
  'bid.rejected',
  ...ofOrders,
] as const satisfies readonly EventKind[]
const ofPricing = [
  'quote.deleted',
  'quote.verified',
  'quote.unverified',
  'bid.cancelled',
  'bid.accepted',
  'bid.rejected',
  'haulier_bid.priced',
  'haulier_bid.updated',
  'haulier_bid.voided',
] as const satisfies readonly EventKind[]

/** What he is told as one of his company: an owner of all that it does, the yard's staff of what their permissions are about. */
export function companyKindsFor(actor: Actor): readonly EventKind[] {
  if (isAdmin(actor) || actor.roles.includes('driver')) return []
  const kinds: EventKind[] = []
  if (actor.roles.includes('contractor')) kinds.push(...ofContractors)
  if (actor.roles.includes('supplier')) kinds.push(...ofSuppliers)
  if (actor.roles.includes('haulier')) kinds.push('company.updated', 'staff.created')
  if (actor.permissions.includes('respond_to_quote')) kinds.push(...ofPricing)
  if (may(actor, 'order.listAsHaulier')) kinds.push('bid.accepted', ...ofOrders)
  return kinds
}

/** What he is told by name. */
export function ownKindsFor(actor: Actor): readonly EventKind[] {
  if (actor.roles.includes('driver')) return [...ofAccount, ...ofDevices, ...ofOrders]
  const devices = may(actor, 'device.register') ? ofDevices : []
  const products = may(actor, 'product.create') ? (['product.created'] as const) : []
  const tickets = may(actor, 'ticket.log') ? (['ticket.logged'] as const) : []
  return [...ofAccount, ...devices, ...products, ...tickets]
}

/** The kinds that can stand in this reader's activity at all, in their usual order: what he is offered to filter by. */
export function activityKindsFor(actor: Actor): readonly EventKind[] {
  if (isAdmin(actor)) return eventKinds
  const told = new Set([...ownKindsFor(actor), ...companyKindsFor(actor)])
  return eventKinds.filter((kind) => told.has(kind))
}
