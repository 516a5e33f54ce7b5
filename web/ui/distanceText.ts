import type { SeenQuote } from '../../api/contract/quotes.ts'

/** How well the site's place is known, as each quote says it. */
type Precision = Extract<SeenQuote, { seen_as: 'supplier' }>['precision']

/** How far a site is. A site known only by its district or area is shown as such; one at its very middle has no distance. */
export function distanceText(miles: number | null, precision: Precision): string {
  if (miles === null) return 'distance unknown'
  if (precision === 'pin' || precision === 'unit') return `${miles.toFixed(1)}\u00a0mi`
  // Both ends stand for their whole area, and for the same one.
  return miles === 0 ? 'same area' : `about ${Math.round(miles)}\u00a0mi`
}
