import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { ComparedBid, HaulierViewOfBid } from '../../../api/contract/bidAnswers.ts'
import { HaulierBids } from '../../../web/bids/HaulierBids.tsx'
import { OffersMapCard } from '../../../web/bids/OffersMapCard.tsx'
import { compareOffers } from '../../../web/bids/offers.ts'
import { SupplierBidForm } from '../../../web/bids/SupplierBidForm.tsx'
import { bid, supplierUser, whereTo } from '../bids.ts'
import { bidToPrice, haulierQuote } from '../haulierQuotes.ts'
import { answer, drop, openPart, serveScreens } from '../screen.tsx'

serveScreens()
// Loaded first, so that no test waits for a map's code.
beforeAll(() => Promise.all([import('../../../web/bids/OffersMap.tsx'), import('../../../web/bids/RunMap.tsx')]))

const streets = (tiles: string | null) =>
  answer('get', '/api/geo/status', { data: { ready: true, postcodes: 'embedded', addresses: 'own', tiles } })
const template = 'https://tiles.example/{z}/{x}/{y}.png'
const isStrip = (map: HTMLElement) => map.parentElement?.style.height === '96px'
const none = { data: [], meta: { total: 0, next_cursor: null } }

const quarries = [1, 2, 3].map((id) =>
  bid(id, {
    can_deliver: 'no',
    collection_address: `Pit ${id}`,
    collection_postcode: 'DE4 3QS',
    distance_miles: 20,
    collection_latitude: 53 + id / 10,
    collection_longitude: -1.5,
    collection_precision: 'pin',
    road_miles: 27.6,
    distance_precision: 'pin',
  }),
)

/** The comparison's card with so many collection points. */
function compare(count: number, more: Partial<ComparedBid> = {}) {
  const quote = {
    ...({ id: 7, quantity: 100, delivery_method: 'Collect', product_name: 'MOT Type 1' } as const),
    address: '1 Quarry Road',
    city: null,
    postcode: 'S44 5HY',
    latitude: 53.2,
    longitude: -1.3,
  } as const
  const bids = quarries.slice(0, count).map((quarry) => ({ ...quarry, ...more }))
  openPart(<OffersMapCard quote={quote} comparison={compareOffers(quote, bids, { highest_total: 1000 })} />)
}

test('without a street map one collection point is a line of text', async () => {
  streets(null)
  compare(1)
  const card = within(await screen.findByRole('region', { name: 'Collection point' }))
  expect(card.getByText(/^Pit 1 DE4, about\s28\smi by\sroad/)).toBeTruthy()
  expect(card.queryByText(/Suppliers that deliver/)).toBeNull()
  expect(document.querySelector('[aria-busy]')).toBeNull()
  expect(document.querySelector('.leaflet-container')).toBeNull()
})

test('without a street map two collection points are a strip that can’t be moved', async () => {
  streets(null)
  compare(2)
  const strip = await screen.findByRole('group', { name: 'Map: 2 collection points around 1 Quarry Road S44' })
  expect(isStrip(strip)).toBe(true)
  expect(strip.tabIndex).toBe(-1)
  expect(screen.getByRole('button', { name: /^2: Supplier 2/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
  expect(screen.queryByText(/Natural Earth/)).toBeNull()
})

test('two quarries on one spot are two numbers that can each be pressed', async () => {
  streets(null)
  compare(2, { collection_latitude: 53.1 })
  await screen.findByRole('group', { name: /^Map/ })
  const shifts = screen.getAllByRole('button', { name: /Supplier/ }).map((mark) => mark.parentElement?.style.translate)
  expect(new Set(shifts).size).toBe(2)
})

test('without a street map three collection points are a map', async () => {
  streets(null)
  compare(3)
  const map = await screen.findByRole('application', { name: /^Map: 3 collection points/ })
  expect(isStrip(map)).toBe(false)
  expect(screen.getByRole('button', { name: 'Zoom in' })).toBeTruthy()
})

test('on a street map one collection point is worth a map', async () => {
  streets(template)
  compare(1)
  expect(isStrip(await screen.findByRole('application', { name: /^Map: 1 collection point around/ }))).toBe(false)
})

const inDerby = { latitude: 52.9, longitude: -1.45, precision: 'pin' } as const
const inCromford = { collection_latitude: 53.1, collection_longitude: -1.56, collection_precision: 'pin' } as const

function price(...bids: HaulierViewOfBid[]) {
  answer('get', '/api/quotes/7/bids', { data: bids, meta: { total: bids.length, next_cursor: null } })
  answer('get', '/api/haulier/vehicles', none)
  openPart(<HaulierBids quote={{ ...haulierQuote(...bids.map(({ quantity }) => quantity)), ...inDerby }} />)
}
const run = bidToPrice(inCromford)

test('without a street map a haulier’s run is a strip, which has its height before it is there', async () => {
  streets(null)
  price(run)
  await waitFor(() =>
    expect(document.querySelector<HTMLElement>('[aria-busy] > :first-child')?.style.height).toBe('96px'),
  )
  const label = /^Map: from Dene Quarry DE4 to Derby DE24, about\s30\smi by\sroad$/
  expect(isStrip(await screen.findByRole('group', { name: label }))).toBe(true)
})

test('without a street map two runs are a map, on which either is chosen', async () => {
  streets(null)
  price(run, { ...run, id: 32, bid_id: 32, collection_latitude: 53.3 })
  expect(isStrip(await screen.findByRole('application', { name: /^Map: from Dene Quarry/ }))).toBe(false)
  expect(screen.getByRole('button', { name: /^2: Dene Quarry/ })).toBeTruthy()
})

test('on a street map a haulier’s run is a map', async () => {
  streets(template)
  price(run)
  expect(isStrip(await screen.findByRole('application', { name: /^Map: from Dene Quarry/ }))).toBe(false)
})

test.each([
  [null, 'group', 'Map: the run to the site'],
  [template, 'application', 'Map: your registered place and the run to the site'],
] as const)('a supplier’s bid over the streets %s shows its run in a %s', async (tiles, role, name) => {
  streets(tiles)
  answer('get', '/api/collection-points', none)
  answer('get', '/api/quotes/7/last-bids', { data: [] })
  drop('get', '/api/user/profile')
  const at = { latitude: 53.1, longitude: -1.56, precision: 'pin' } as const
  const home = { ...at, company_address: 'Dene Quarry', company_postcode: 'DE4 3QS' }
  const quote = {
    ...({ ...whereTo, ...inDerby, id: 7, quantity: 480, delivery_method: 'Deliver', status: 1 } as const),
    is_open: true,
    hauls_here: false,
    bids_until: null,
  } as const
  openPart(<SupplierBidForm quote={quote} standing={null} last={null} home={home} user={supplierUser} cancel={null} />)
  expect(isStrip(await screen.findByRole(role, { name }))).toBe(tiles === null)
})
