import type { Point } from '../../api/contract/geo.ts'
import { pinOf } from '../geo/place.ts'
import { placeOfAddress } from '../ui/places.ts'
import type { Comparison, Offer } from './offers.ts'

export type PlacedOffer = { number: number; offer: Offer; at: Point }

/** Bids with a map number, each by its cheapest offer. */
export function placedOf({ whole, part, numbers }: Comparison): PlacedOffer[] {
  return [...whole, ...part].flatMap(([offer]) => {
    const number = numbers.get(offer.bid.id)
    const at = pinOf({ latitude: offer.bid.collection_latitude, longitude: offer.bid.collection_longitude })
    return number && at ? [{ number, offer, at }] : []
  })
}

export function whereOf({ bid }: Offer): string {
  return placeOfAddress(bid.collection_address, bid.collection_postcode) ?? ''
}
