import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'

/** Precision of the less exact end. */
type Precision = Extract<SeenQuote, { seen_as: 'supplier' }>['distance_precision']

/** "about" if an end is known only by outcode or area. */
export function distanceText(miles: number | null, precision: Precision): string {
  if (miles === null) return 'distance unknown'
  if (precision === 'pin' || precision === 'unit') return `${miles.toFixed(1)}\u00a0mi`
  // Both ends are the centre of the same area.
  return miles === 0 ? 'same area' : `about\u00a0${Math.round(miles)}\u00a0mi`
}
