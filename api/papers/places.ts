import { formatTonnes } from '../contract/rules/weight.ts'
import type { Trade } from './queries.ts'

export function placesOf(delivery: Trade, loadedAt: string | null) {
  const { collection_address, collection_postcode, site_address, site_city, site_postcode } = delivery
  return {
    seller: { value: delivery.seller_name, note: joined(delivery.seller_address, delivery.seller_postcode) },
    buyer: {
      value: delivery.buyer_name,
      note: `Order ${delivery.quote_id}, ${formatTonnes(delivery.ordered_kg, 1)}`,
    },
    loading: loadedAt ? named(loadedAt) : { value: collection_address ?? 'Not given', note: collection_postcode },
    site: { value: site_address, note: [site_city, site_postcode].filter(Boolean).join(' ') },
  }
}

/** Splits a typed place at the first comma into its name and the rest. */
function named(place: string) {
  const [value = place, ...rest] = place.split(', ')
  return { value, note: rest.join(', ') }
}

function joined(address: string, postcode: string | null): string {
  return postcode && !address.includes(postcode) ? `${address} ${postcode}` : address
}
