import { z } from 'zod'
import type { EventKind } from './events.ts'
import type { Actor } from './rules/permissions.ts'
import { single } from './wire/wire.ts'

/**
 * What a user can be told by mail beside what he must be told (his links). A notice says what happened and where to look,
 * never a price.
 */
export const notices = {
  quote_decided: {
    label: 'My quote was verified or rejected',
    kinds: ['quote.verified', 'quote.rejected', 'quote.unverified'],
  },
  bid_received: { label: 'A bid or a delivery price came in', kinds: ['bid.submitted', 'haulier_bid.priced'] },
  bid_decided: {
    label: 'My bid or price was accepted or rejected',
    kinds: ['bid.accepted', 'bid.rejected', 'haulier_bid.voided'],
  },
  order_confirmed: { label: 'An order was confirmed', kinds: ['order.supplier_confirmed', 'order.haulier_confirmed'] },
  driver_assigned: { label: 'I was given a job, or taken off one', kinds: ['driver.assigned', 'driver.removed'] },
  user_waiting: { label: 'A new account waits for approval', kinds: ['user.email_verified'] },
  quote_waiting: { label: 'A new quote waits for verification', kinds: ['quote.created'] },
} as const satisfies Record<string, { label: string; kinds: readonly EventKind[] }>

export type Notice = keyof typeof notices
const noticeNames = Object.keys(notices) as [Notice, ...Notice[]]

/** The notice that an event of this kind is, if it is one. */
export function noticeOf(kind: EventKind): Notice | null {
  return noticeNames.find((name) => (notices[name].kinds as readonly EventKind[]).includes(kind)) ?? null
}

/** Whom a notice can concern at all: the others aren't offered it. */
const concerns: Record<Notice, (actor: Actor) => boolean> = {
  quote_decided: ({ roles }) => roles.includes('contractor'),
  bid_received: ({ roles }) => roles.includes('contractor'),
  bid_decided: ({ roles, permissions }) => roles.includes('supplier') || permissions.includes('respond_to_quote'),
  order_confirmed: ({ roles, permissions }) =>
    roles.includes('contractor') || roles.includes('supplier') || permissions.includes('execute_order'),
  driver_assigned: ({ roles }) => roles.includes('driver'),
  user_waiting: ({ roles }) => roles.includes('admin') || roles.includes('super-admin'),
  quote_waiting: ({ roles }) => roles.includes('admin') || roles.includes('super-admin'),
}

export function noticesFor(actor: Actor): readonly Notice[] {
  return noticeNames.filter((name) => concerns[name](actor))
}

export const NoticePreference = z.object({ notice: z.enum(noticeNames), label: z.string(), mail: z.boolean() })
export type NoticePreference = z.infer<typeof NoticePreference>

export const NoticePreferences = single(z.array(NoticePreference))

/** Those that are named change; the others stay as they are. */
export const NoticePreferencesUpdate = z.object({
  notices: z
    .array(z.object({ notice: z.enum(noticeNames), mail: z.boolean() }))
    .min(1)
    .max(noticeNames.length),
})
export type NoticePreferencesUpdate = z.output<typeof NoticePreferencesUpdate>
