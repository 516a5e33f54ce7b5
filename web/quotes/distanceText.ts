import type { SeenQuote } from '../../api/contract/quotes.ts'

type Located = Pick<Extract<SeenQuote, { seen_as: 'supplier' }>, 'distance_miles' | 'precision'>

/** How far the site is from one's registered place. A site known only to its district or area is told as such. */
export function distanceText({ distance_miles: miles, precision }: Located): string {
  if (miles === null) return 'distance unknown'
  const isExact = precision === 'pin' || precision === 'unit'
  return isExact ? `${miles.toFixed(1)}\u00a0mi` : `about ${Math.round(miles)}\u00a0mi`
}
