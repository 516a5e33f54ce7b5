import type { Point } from '../geo.ts'
import type { Precision } from '../places.ts'
import type { DeliveryMethod } from './quoteStatus.ts'

export const bidStatuses = ['pending', 'accepted', 'rejected', 'cancelled'] as const
export type BidStatus = (typeof bidStatuses)[number]

/** `accepted_by_haulier`: the haulier has confirmed the order; it counts as accepted everywhere. */
export const bidAcceptances = ['pending', 'accepted_by_contractor', 'accepted_by_haulier', 'rejected'] as const
export type BidAcceptance = (typeof bidAcceptances)[number]

/** `void`: the bid changed after it was priced. `withdrawn`: the haulier took it back. */
export const haulierBidStatuses = ['pending', 'accepted', 'rejected', 'void', 'withdrawn'] as const
export type HaulierBidStatus = (typeof haulierBidStatuses)[number]

export type CombinationStatus = BidStatus | HaulierBidStatus

/** The price's status while the bid is live; on an accepted bid a pending price counts as rejected. */
export function combinationStatus(bid: BidStatus, price: HaulierBidStatus): CombinationStatus {
  if (bid === 'accepted' && price === 'pending') return 'rejected'
  return isLiveBid({ status: bid }) ? price : bid
}

export function isAccepted(accepted: BidAcceptance): boolean {
  return accepted === 'accepted_by_contractor' || accepted === 'accepted_by_haulier'
}

/** A supplier has one live bid per quote; a rejected or cancelled one makes room for another. */
export function isLiveBid(bid: { status: BidStatus }): boolean {
  return bid.status === 'pending' || bid.status === 'accepted'
}

export type DeliveryChoice = { status: BidStatus; can_deliver: boolean }

export function bidNeedsHaulier(quote: { delivery_method: DeliveryMethod }, bid: DeliveryChoice): boolean {
  return quote.delivery_method === 'Deliver' && !bid.can_deliver && isLiveBid(bid)
}

export function needsHaulier(quote: { delivery_method: DeliveryMethod }, bids: readonly DeliveryChoice[]): boolean {
  return bids.some((bid) => bidNeedsHaulier(quote, bid))
}

export type CollectionTerms = {
  can_deliver: boolean
  collection_address: string | null
  collection_postcode: string | null
  collection_latitude: number | null
  collection_longitude: number | null
  collection_precision: Precision | null
}

/** Null without a pin: the postcode's own place doesn't count. */
export function collectionPin(
  at: Omit<CollectionTerms, 'can_deliver' | 'collection_address' | 'collection_postcode'>,
): Point | null {
  const { collection_latitude: latitude, collection_longitude: longitude } = at
  return at.collection_precision !== 'pin' || latitude === null || longitude === null ? null : { latitude, longitude }
}

/** A haulier prices a run from one place; only another place, a moved pin or no run at all voids the price. */
export function voidsHaulierPrices(before: CollectionTerms, after: CollectionTerms): boolean {
  return (
    before.can_deliver !== after.can_deliver ||
    before.collection_address !== after.collection_address ||
    before.collection_postcode !== after.collection_postcode ||
    isMoved(collectionPin(before), collectionPin(after))
  )
}

function isMoved(before: Point | null, after: Point | null): boolean {
  return before?.latitude !== after?.latitude || before?.longitude !== after?.longitude
}
