import { z } from 'zod'
import { shownVersion } from './versions.ts'
import { id, instant, orNull, pounds, poundsNumber, single, timestamp } from './wire/wire.ts'

/** A contractor's colleague may accept up to it; above it, somebody else must approve. Null: no limit. */
export const ApprovalLimit = z.object({
  approval_limit: orNull(pounds({ min: 0, max: 999_999_999.99 })).meta({
    description: "Pounds; compared with an acceptance's total, which includes the markup",
  }),
  version: shownVersion,
})
export type ApprovalLimit = z.output<typeof ApprovalLimit>

/** The quote's. */
export const ApprovalPath = z.object({ id })

export const ApprovalShown = z.object({
  asked_at: instant.optional().meta({
    description: 'Of the request that was on the screen: 409 `changed` where another waits by now',
  }),
})

/** An acceptance that waits. It ends as soon as anything that was shown changes, so the total is always current. */
export const WaitingAcceptance = z.object({
  bid_id: z.int(),
  haulier_bid_id: z.int().nullable(),
  supplier_name: z.string(),
  haulier_name: z.string().nullable(),
  total_price: poundsNumber,
  asked_by: z.string(),
  asked_at: timestamp,
  is_own: z.boolean().meta({ description: 'Whether you asked' }),
  may_approve: z.boolean().meta({ description: 'You approve by accepting the same bid and price yourself' }),
  approvers: z.array(z.string()).meta({ description: 'Who else may, by name' }),
})
export type WaitingAcceptance = z.infer<typeof WaitingAcceptance>

export const Approval = single(WaitingAcceptance.nullable()).extend({
  meta: z.object({ approval_limit: poundsNumber.nullable().meta({ description: 'Your own; null: none' }) }),
})
