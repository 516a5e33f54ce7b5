export const quoteStatus = { pending: 0, verified: 1, rejected: 2 } as const
export type QuoteStatus = (typeof quoteStatus)[keyof typeof quoteStatus]

export const deliveryMethods = ['Deliver', 'Collect'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** `ordered`: a bid is accepted; the status doesn't matter then. */
export type QuoteStage = 'pending' | 'verified' | 'rejected' | 'ordered'

export type QuoteState = {
  status: QuoteStatus
  /** 0 or 1. */
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

export function quoteLabel(quote: QuoteState): QuoteLabel {
  return labels[quoteStage(quote)]
}

/** Moves of the verify call. Only the owner's edit brings a rejected quote back. */
const moves = {
  0: [quoteStatus.verified, quoteStatus.rejected],
  1: [quoteStatus.pending],
  2: [],
} as const satisfies Record<QuoteStatus, readonly QuoteStatus[]>

export function canMoveStatus(from: QuoteStatus, to: QuoteStatus): boolean {
  const allowed: readonly QuoteStatus[] = moves[from]
  return allowed.includes(to)
}

export const statusAfterEdit: QuoteStatus = quoteStatus.pending

/** A change of any of these makes it another job. */
const job = [
  'product_id',
  'quantity_kg',
  'address',
  'city',
  'postcode',
  'delivery_method',
  'tested_stone_supplier',
] as const

/** The other terms that bidders read; a change may change their price. */
const circumstances = [
  'delivery_from_date',
  'delivery_to_date',
  'access_times_open',
  'access_times_close',
  'site_entrance',
  'description',
  'notes',
] as const

export type BidOnTerms = Record<(typeof job | typeof circumstances)[number], string | number | boolean | null>

/** `ended`: it is another job now. `asked`: firms must confirm their price. `kept`: bidders read nothing new. */
export function bidsAfterEdit(before: BidOnTerms, after: BidOnTerms): 'ended' | 'asked' | 'kept' {
  if (job.some((term) => before[term] !== after[term])) return 'ended'
  return circumstances.some((term) => before[term] !== after[term]) ? 'asked' : 'kept'
}
