import { type BidStatus, bidNeedsHaulier, type HaulierBidStatus } from './bidStatus.ts'
import type { DeliveryMethod } from './quoteStatus.ts'

export const haulierLabels = [
  'Accepted',
  'Rejected',
  'Assigned to another haulier',
  'Price pending',
  'Price submitted',
  'Needs haulier',
  'Pending',
] as const
export type HaulierLabel = (typeof haulierLabels)[number]

export type BidForHaulier = {
  delivery_method: DeliveryMethod
  can_deliver: boolean
  status: BidStatus
  /** The company's newest price on the bid; null before its first. */
  own_price: HaulierBidStatus | null
  /** Accepted with another haulier's price. */
  is_with_another: boolean
}

/** The first row that holds gives the label. None holds: the bid is undecided and needs no haulier. */
const rows = [
  { label: 'Accepted', holds: (bid) => bid.own_price === 'accepted' },
  { label: 'Assigned to another haulier', holds: (bid) => bid.status === 'accepted' && bid.is_with_another },
  // Decided without this haulier: rejected, withdrawn, or accepted after the supplier chose to deliver.
  { label: 'Rejected', holds: (bid) => bid.status !== 'pending' || bid.own_price === 'rejected' },
  { label: 'Price submitted', holds: (bid) => bid.own_price === 'pending' && bidNeedsHaulier(bid, bid) },
  // The collection point changed after the price, so a new price is due.
  { label: 'Price pending', holds: (bid) => bid.own_price === 'void' && bidNeedsHaulier(bid, bid) },
  { label: 'Needs haulier', holds: (bid) => bidNeedsHaulier(bid, bid) },
] as const satisfies readonly { label: HaulierLabel; holds: (bid: BidForHaulier) => boolean }[]

export function haulierLabel(bid: BidForHaulier): HaulierLabel {
  return rows.find((row) => row.holds(bid))?.label ?? 'Pending'
}
