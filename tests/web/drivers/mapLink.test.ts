import { expect, test } from 'vitest'
import type { Job } from '../../../api/contract/sync.ts'
import { mapLink } from '../../../web/drivers/mapLink.ts'

const from = { address: 'Dene Quarry, Cromford', postcode: 'DE4 3QS', latitude: 52.922, longitude: -1.476 }
const to = { address: 'Megaloughton Lane, Spondon', postcode: 'DE21 7NR' }
const linkOf = (site: { latitude: number | null; longitude: number | null }) =>
  new URL(mapLink({ from, to: { ...to, ...site } } as Job)).searchParams

test('the route goes through the collection point’s address, never rough coordinates', () => {
  expect(linkOf({ latitude: null, longitude: null }).get('waypoints')).toBe('Dene Quarry, Cromford, DE4 3QS')
})

test('the route leads to the site’s pin, or else to its address', () => {
  expect(linkOf({ latitude: 52.9121, longitude: -1.4041 }).get('destination')).toBe('52.9121,-1.4041')
  expect(linkOf({ latitude: null, longitude: null }).get('destination')).toBe('Megaloughton Lane, Spondon, DE21 7NR')
})
