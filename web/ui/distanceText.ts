import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'

/** How well the rougher end is known, as each quote says it. */
type Precision = Extract<SeenQuote, { seen_as: 'supplier' }>['distance_precision']

/** How far a site is. Where an end is known only by its outcode or area, it says "about"; two in one middle have no distance. */
export function distanceText(miles: number | null, precision: Precision): string {
  if (miles === null) return 'distance unknown'
  if (precision === 'pin' || precision === 'unit') return `${miles.toFixed(1)}\u00a0mi`
  // Both ends stand for their whole area, and for the same one.
  return miles === 0 ? 'same area' : `about\u00a0${Math.round(miles)}\u00a0mi`
}
