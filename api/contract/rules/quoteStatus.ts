/** The states of a quote: what the wire carries, how it shows, and which moves there are. */

export const quoteStatus = { pending: 0, verified: 1, rejected: 2 } as const
export type QuoteStatus = (typeof quoteStatus)[keyof typeof quoteStatus]

export const deliveryMethods = ['Deliver', 'Collect'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** `ordered`: a bid is accepted, whatever the status says. */
export type QuoteStage = 'pending' | 'verified' | 'rejected' | 'ordered'

export type QuoteState = {
  status: QuoteStatus
  /** Accepted bids on it: 0 or 1. */
  accepted_count: number
}

const stageOfStatus = { 0: 'pending', 1: 'verified', 2: 'rejected' } as const satisfies Record<QuoteStatus, QuoteStage>

export function quoteStage({ status, accepted_count }: QuoteState): QuoteStage {
  return accepted_count > 0 ? 'ordered' : stageOfStatus[status]
}

const labels = {
  ordered: 'Accepted',
  rejected: 'Rejected',
  verified: 'Verified',
  pending: 'Pending',
} as const satisfies Record<QuoteStage, string>
export type QuoteLabel = (typeof labels)[QuoteStage]

/** Accepted before Rejected before Verified before Pending. */
export function quoteLabel(quote: QuoteState): QuoteLabel {
  return labels[quoteStage(quote)]
}

/** The moves of the verify call; a rejected quote comes back only by its owner's edit. */
const moves = {
  0: [quoteStatus.verified, quoteStatus.rejected],
  1: [quoteStatus.pending],
  2: [],
} as const satisfies Record<QuoteStatus, readonly QuoteStatus[]>

export function canMoveStatus(from: QuoteStatus, to: QuoteStatus): boolean {
  const allowed: readonly QuoteStatus[] = moves[from]
  return allowed.includes(to)
}

/** An edited quote waits for verification again. */
export const statusAfterEdit: QuoteStatus = quoteStatus.pending

/** What the job is: with another of these it is another one. */
const job = [
  'product_id',
  'quantity_kg',
  'address',
  'city',
  'postcode',
  'delivery_method',
  'tested_stone_supplier',
] as const

/** What else bidders are told, and may want another price for. */
const circumstances = [
  'delivery_from_date',
  'delivery_to_date',
  'access_times_open',
  'access_times_close',
  'site_entrance',
  'description',
  'notes',
] as const

/** What a bidder read and priced. Values compare as they are stored. */
export type BidOnTerms = Record<(typeof job | typeof circumstances)[number], string | number | boolean | null>

/**
 * What an edit makes of the pending bids: `ended` where the job is another one, `asked` where their firms must say that the
 * price holds, `kept` where nothing of what they read has changed (the contractor's own number and contact, say).
 */
export function bidsAfterEdit(before: BidOnTerms, after: BidOnTerms): 'ended' | 'asked' | 'kept' {
  if (job.some((term) => before[term] !== after[term])) return 'ended'
  return circumstances.some((term) => before[term] !== after[term]) ? 'asked' : 'kept'
}
