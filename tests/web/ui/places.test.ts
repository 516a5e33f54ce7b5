import { expect, test } from 'vitest'
import { linesOf, pointsText } from '../../../web/ui/places.ts'

test.each([
  ['Plot 4, Raynesway', 'Derby', 'DE21 7BA', ['Plot 4, Raynesway', 'Derby DE21 7BA']],
  ['Plot 4, Raynesway, Derby, de217ba', 'Derby', 'DE21 7BA', ['Plot 4, Raynesway', 'Derby DE21 7BA']],
  ['Plot 4, Derby DE21 7BA', 'Derby', 'DE21 7BA', ['Plot 4', 'Derby DE21 7BA']],
  ['Raynesway, DE21 7BA', null, 'DE21 7BA', ['Raynesway', 'DE21 7BA']],
  ['Derby', 'Derby', 'DE21 7BA', ['Derby', 'Derby DE21 7BA']],
  ['Derby Road, Belper', 'Derby', 'DE56 1AA', ['Derby Road, Belper', 'Derby DE56 1AA']],
  ['Grange Mill', null, null, ['Grange Mill']],
])('%s, %s, %s in lines', (address, city, postcode, lines) => {
  expect(linesOf({ address, city, postcode })).toEqual(lines)
})

test('one collection point is singular, more are plural', () => {
  expect([1, 2].map(pointsText)).toEqual(['1 collection point', '2 collection points'])
})
