import '../browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { QuoteMap } from '../../../api/contract/nearQuotes.ts'
import { markRadius } from '../../../web/geo/layers/circles.ts'
import { NearMap } from '../../../web/quotes/near/NearMap.tsx'
import { NearSide } from '../../../web/quotes/near/NearSide.tsx'
import type { Rows, Selection } from '../../../web/quotes/near/picked.ts'
import { answer, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

// A page that is laid out nowhere has no sizes, and a map of no size shows nothing.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 520 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 580 })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
})

const centre = { latitude: 53.1, longitude: -1.5, is_rough: false }
const point = (quote_id: number, quantity: number, latitude: number, product_name = 'MOT Type 1') => ({
  quote_id,
  quantity,
  latitude,
  longitude: -1.4,
  product_name,
  is_rough: false,
})
const points = [point(1, 60, 53.2), point(2, 480, 53.201, '6F5 capping')]
const group = { count: 2, quantity: 540, latitude: 53.2005, longitude: -1.4 }
const box = { south: 53.2, north: 53.201, west: -1.4, east: -1.4 }

const hiding = { move: () => {}, isMoving: false, done: null }

test('the list’s numbers stand apart as soon as the map has opened', () => {
  // So narrow that it opens further away than the view that it begins with.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  const rows = [53.2, 53.3].map((latitude, nth) => {
    const { is_rough, ...place } = point(nth + 1, 60, latitude)
    const quote: Partial<Rows[number]['quote']> = { ...place, precision: is_rough ? 'area' : 'pin' }
    return { number: nth + 1, quote: quote as Rows[number]['quote'] }
  })
  const whole: QuoteMap = { centre, total: 2, unplaced: 0, points: [], clusters: [] }
  openPart(<NearMap map={whole} mapQuery={{ radius: 50 }} rows={rows} picked={null} tiles={null} onPick={() => {}} />)
  const heights = screen.getAllByRole('button', { name: /MOT Type 1/ }).map((mark) => {
    const spot = mark.closest<HTMLElement>('.leaflet-marker-icon')
    const [, shift = '0'] = mark.parentElement?.style.translate.split(' ') ?? []
    return Number.parseFloat(spot?.style.top ?? '') + Number.parseFloat(shift)
  })
  expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThanOrEqual(2 * markRadius(60))
})

function Side() {
  const [picked, setPicked] = useState<Selection | null>(null)
  return <NearSide mapQuery={{ radius: 50 }} isShown rows={[]} picked={picked} onPick={setPicked} hiding={hiding} />
}

/** Over a server that tells the whole ring, and each box by itself; what it was asked. */
function openSide(whole: Partial<QuoteMap>, within: Partial<QuoteMap>): string[] {
  const asked: string[] = []
  answer('get', '/api/geo/status', { data: { ready: true, tiles: null } })
  meet('get', '/api/quotes/map', ({ request }) => {
    const { searchParams } = new URL(request.url)
    const isBox = searchParams.has('south')
    if (isBox) asked.push(['south', 'north', 'west', 'east'].map((side) => searchParams.get(side)).join())
    const empty = { centre, total: 0, unplaced: 0, points: [], clusters: [] }
    return HttpResponse.json({ data: { ...empty, ...(isBox ? within : whole) } })
  })
  openPart(<Side />)
  return asked
}
const map = async () => within(await screen.findByRole('application', { name: 'Map of the quotes near you' }))
const dots = async () => (await map()).getAllByRole('radio').map((dot) => dot.getAttribute('aria-label'))

test('a group opens by key: the map requests its box, and its quotes stand apart with names', async () => {
  const asked = openSide({ total: 2, clusters: [{ ...group, ...box }] }, { total: 2, points })
  const mark = await (await map()).findByRole('button', { name: '2 quotes, 540.0 t' })
  mark.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await dots()).toEqual(['MOT Type 1, 60.0 t', '6F5 capping, 480.0 t']))
  expect(asked).toEqual(['53.2,53.201,-1.4,-1.4'])
  expect(mark.isConnected).toBe(false)
  expect(document.activeElement?.getAttribute('aria-label'), 'the focus stays on the map').toBe(
    'Map of the quotes near you',
  )
  const named = within(screen.getByRole('list', { name: 'What stands here' })).getAllByRole('button')
  expect(named.map((row) => row.textContent)).toEqual(['6F5 capping 480.0 t', 'MOT Type 1 60.0 t'])
})

test('quotes on one spot stay one mark, and each can be selected by name', async () => {
  const there = [point(1, 60, 53.2), point(2, 480, 53.2, '6F5 capping')]
  const asked = openSide({ total: 3, points: [...there, point(3, 20, 53.3)] }, { total: 2, points: there })
  const read: string[] = []
  meet('get', '/api/quotes/2', ({ request }) => {
    read.push(new URL(request.url).pathname)
    return HttpResponse.json({ message: 'Not Found', code: 'not_found' }, { status: 404 })
  })
  expect(await (await map()).findAllByRole('radio')).toHaveLength(1)
  await userEvent.click(await (await map()).findByRole('button', { name: '2 quotes, 540.0 t' }))
  expect((await map()).getByRole('button', { name: '2 quotes, 540.0 t' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '6F5 capping 480.0 t' }))
  await waitFor(() => expect(read).toEqual(['/api/quotes/2']))
  expect(asked).toEqual(['53.2,53.2,-1.4,-1.4'])
})

test('the dots are one tab stop: arrows move through them and Enter selects', async () => {
  openSide({ total: 3, points: [...points, point(3, 20, 53.3, 'Sand')] }, {})
  answer('get', '/api/quotes/2', { message: 'Not Found', code: 'not_found' }, 404)
  const [first, second, third] = (await (await map()).findAllByRole('radio')).slice(0, 3)
  if (!first || !second || !third) throw new Error('three dots')
  const stops = () => [first, second, third].map((dot) => dot.getAttribute('tabindex'))
  expect(stops()).toEqual(['0', '-1', '-1'])
  first.focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(second)
  expect(stops()).toEqual(['-1', '0', '-1'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(second.getAttribute('aria-checked')).toBe('true'))
  expect(document.activeElement, 'the selected one keeps the focus').toBe(second)
  await userEvent.keyboard('{End}{ArrowDown}{ArrowUp}{Home}{ArrowLeft}')
  expect(document.activeElement).toBe(third)
})
