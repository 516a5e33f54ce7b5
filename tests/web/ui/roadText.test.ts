import { expect, test } from 'vitest'
import { roadText } from '../../../web/ui/roadText.ts'

test.each([
  [null, null, null, 'distance unknown'],
  [null, null, 'pin', 'distance unknown'],
  [61.6, null, 'unit', 'about 62 mi by road'],
  [61.6, null, 'area', 'about 62 mi by road'],
  [61.6, 95, 'pin', '62 mi by road'],
  [61.6, 95, 'outcode', 'about 62 mi by road'],
  [0.3, null, 'area', 'under 1 mi by road'],
  [0, null, 'pin', 'under 1 mi by road'],
  // Two postcodes of one area, both known by its middle only: nothing is known of the way between them.
  [0, null, 'area', 'same area'],
  [0, null, 'outcode', 'same area'],
] as const)('%s miles in %s minutes to a site known to its %s: %s', (road_miles, road_minutes, precision, text) => {
  expect(roadText({ road_miles, road_minutes }, precision).replaceAll('\u00a0', ' ')).toBe(text)
})
