import { expect, test } from 'vitest'
import { distanceText } from '../../../web/ui/distanceText.ts'

test.each([
  [null, null, 'distance unknown'],
  [null, 'pin', 'distance unknown'],
  [0, 'pin', '0.0\u00a0mi'],
  [12.34, 'unit', '12.3\u00a0mi'],
  [12.34, 'sector', 'about\u00a012\u00a0mi'],
  [12.34, 'area', 'about\u00a012\u00a0mi'],
  [0.3, 'area', 'about\u00a00\u00a0mi'],
  // Two postcodes of one area, both known by its middle only: nothing is known of the way between them.
  [0, 'area', 'same area'],
  [0, 'outcode', 'same area'],
] as const)('%s miles to a site known to its %s: %s', (miles, precision, text) => {
  expect(distanceText(miles, precision)).toBe(text)
})
