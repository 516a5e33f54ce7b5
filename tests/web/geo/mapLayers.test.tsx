import '../browser.ts'
import { water } from 'virtual:outline'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Map as LiveMap } from 'leaflet'
import { useState } from 'react'
import { feature } from 'topojson-client'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { haversineMiles, type Point } from '../../../api/contract/geo.ts'
import { markRadius, ringPoints, ringsWithin, spreadOut } from '../../../web/geo/layers/circles.ts'
import { FitTo } from '../../../web/geo/layers/FitTo.tsx'
import { HomeMark } from '../../../web/geo/layers/HomeMark.tsx'
import { NumberMark } from '../../../web/geo/layers/NumberMark.tsx'
import { RadiusRing } from '../../../web/geo/layers/RadiusRing.tsx'
import { Run } from '../../../web/geo/layers/Run.tsx'
import { BaseMap } from '../../../web/geo/Map.tsx'
import styles from '../../../web/geo/map.module.css'

const quarry: Point = { latitude: 53.1, longitude: -1.5 }
const site: Point = { latitude: 53.2, longitude: -1.3 }

// A page that is laid out nowhere has no sizes, and a map of no size shows nothing.
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 520 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 580 })
})
afterEach(cleanup)
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight')
})

test.each([10, 50])('every corner of the ring lies %i miles away on the globe', (miles) => {
  for (const [latitude, longitude] of ringPoints(quarry, miles)) {
    expect(haversineMiles(quarry, { latitude, longitude })).toBeCloseTo(miles, 6)
  }
})

test.each([
  [10, []],
  [20, [10]],
  [50, [10, 20, 30, 40]],
])('within %i miles there is a ring every ten', (miles, rings) => {
  expect(ringsWithin(miles)).toEqual(rings)
})

test('a drawn mark grows with its tonnes, but not beyond what the map can hold', () => {
  expect([58.5, 480, 1_450].map((tonnes) => Math.round(markRadius(tonnes) * 10) / 10)).toEqual([14.2, 18.3, 23])
  // 24 px across: a target by itself.
  expect(markRadius(0.1)).toBeGreaterThan(12)
  expect(markRadius(1_000_000)).toBe(24)
})

test('a strip that becomes a map can be moved, and the other way round', () => {
  let map = null as LiveMap | null
  const draw = (isStrip: boolean) => (
    <BaseMap
      label="Map"
      view={{ centre: quarry, zoom: 9 }}
      tiles={null}
      isStrip={isStrip}
      onReady={(ready) => {
        map = ready
      }}
    />
  )
  const { rerender } = render(draw(true))
  const canBeMoved = [map?.dragging.enabled()]
  for (const isStrip of [false, true]) {
    rerender(draw(isStrip))
    canBeMoved.push(map?.dragging.enabled())
  }
  expect(canBeMoved).toEqual([false, true, false])
})

test.each([2, 3, 8, 25])('%i marks on one place stand apart, around it', (count) => {
  const shifts = spreadOut(Array.from({ length: count }, () => ({ x: 100, y: 100, radius: 14 })))
  for (const [nth, [x, y]] of shifts.entries()) {
    expect(Math.hypot(x, y)).toBeLessThan(40 * Math.sqrt(count))
    for (const [otherX, otherY] of shifts.slice(nth + 1)) {
      expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(27)
    }
  }
})

test('each mark can be pressed on a square of its width, free of other marks', () => {
  const marks = [
    { x: 0, y: 0, radius: 14 },
    { x: 24, y: 22, radius: 15 },
  ]
  const [one, other] = spreadOut(marks).map(([x, y], nth) => [x + (marks[nth]?.x ?? 0), y + (marks[nth]?.y ?? 0)])
  const [dx, dy] = [0, 1].map((axis) => Math.abs((one?.[axis] ?? 0) - (other?.[axis] ?? 0)))
  expect(Math.max(dx ?? 0, dy ?? 0)).toBeGreaterThanOrEqual(29)
})

test('a mark that stands alone stays on its place', () => {
  const apart = [0, 40, 80].map((x) => ({ x, y: 0, radius: 14 }))
  expect(spreadOut(apart).map(([x, y]) => Math.hypot(x, y))).toEqual([0, 0, 0])
})

test('a town’s name is shown where all of it has room, and placed again once the map has moved', () => {
  const ready: LiveMap[] = []
  render(
    <BaseMap label="Map" view={{ centre: quarry, zoom: 9 }} tiles={null} onReady={(map) => map && ready.push(map)} />,
  )
  for (const town of ['Sheffield', 'Chesterfield', 'Stoke-on-Trent']) expect(screen.getByText(town)).toBeTruthy()
  for (const town of ['Sheffield', 'Chesterfield']) expect(screen.getByText(town).className).toContain(styles.right)
  // One would go over the right edge, one under the buttons.
  for (const town of ['Newark', 'Doncaster']) expect(screen.getByText(town).className).toContain(styles.left)
  // Out of sight, and at the foot.
  for (const town of ['Manchester', 'Leicester']) expect(screen.queryByText(town)).toBeNull()
  act(() => void ready[0]?.setView([53, -0.9], 9, { animate: false }))
  expect(screen.getByText('Newark').className).toContain(styles.right)
  expect(screen.queryByText('Stoke-on-Trent')).toBeNull()
  act(() => void ready[0]?.setView([53.1, -1.7], 9, { animate: false }))
  expect(screen.getByText('Manchester')).toBeTruthy()
  expect(screen.queryByText('Newark')).toBeNull()
})

test('the outline has the larger rivers and lakes, which nobody can press', () => {
  const { container } = render(<BaseMap label="Map" view={{ centre: quarry, zoom: 8 }} tiles={null} />)
  for (const water of [styles.mapRiver, styles.mapLake]) {
    const drawn = container.querySelector(`path.${water}`)
    expect(drawn?.getAttribute('d')).toMatch(/^M/)
    expect(drawn?.classList.contains('leaflet-interactive')).toBe(false)
  }
})

test.each([
  ['Thames', 51.507, -0.128],
  ['Trent', 52.955, -1.15],
  ['Severn', 51.864, -2.238],
])('the %s flows where it flows', (_, latitude, longitude) => {
  const points = feature(water, water.objects.rivers).geometry.coordinates.flat()
  const miles = points.map(([x = 0, y = 0]) => haversineMiles({ latitude, longitude }, { latitude: y, longitude: x }))
  expect(Math.min(...miles)).toBeLessThan(4)
})

test('a strip has no buttons, scale or source, so names go up to its edges', () => {
  render(<BaseMap label="Map" view={{ centre: quarry, zoom: 9 }} tiles={null} isStrip />)
  expect(screen.getByRole('group', { name: 'Map' })).toBeTruthy()
  expect(screen.getByText('Leicester')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/Natural Earth|\d mi$/)).toBeNull()
})

test('a name gives way to a mark on top of it, and comes back once the mark is gone', async () => {
  const boxes = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const spot = this.closest<HTMLElement>('.leaflet-marker-icon')
    const [x, y] = [Number.parseFloat(spot?.style.left ?? ''), Number.parseFloat(spot?.style.top ?? '')]
    // A mark of 40 px; everything else has no size.
    return this instanceof HTMLButtonElement && spot ? new DOMRect(x - 20, y - 20, 40, 40) : new DOMRect()
  })
  const draw = (at: Point | null) => (
    <BaseMap label="Map" view={{ centre: quarry, zoom: 9 }} tiles={null}>
      {at && <NumberMark at={at} number={1} isSelected={false} label="Quote 1" onSelect={() => {}} />}
    </BaseMap>
  )
  const sideOfName = () => screen.getByText('Chesterfield').className
  const { rerender } = render(draw(null))
  expect(sideOfName()).toContain(styles.right)
  // East of the town, over the first letters of its name.
  rerender(draw({ latitude: 53.235, longitude: -1.35 }))
  await waitFor(() => expect(sideOfName()).toContain(styles.left))
  rerender(draw(null))
  await waitFor(() => expect(sideOfName()).toContain(styles.right))
  boxes.mockRestore()
})

function Quotes() {
  const [selected, setSelected] = useState(1)
  return (
    <BaseMap label="Map of the quotes" view={{ centre: quarry, zoom: 8 }} tiles={null}>
      <FitTo points={[quarry, site]} />
      <RadiusRing centre={quarry} miles={20} />
      <HomeMark at={quarry} label="Your registered place" />
      {[1, 2, 3].map((number) => (
        <NumberMark
          key={number}
          at={{ ...site, longitude: site.longitude + number / 10 }}
          number={number}
          tonnes={480}
          isSelected={number === selected}
          isRough={number === 3}
          label={`Quote ${number}`}
          onSelect={() => setSelected(number)}
        />
      ))}
      <Run from={quarry} to={site} text="about 30 mi by road" />
    </BaseMap>
  )
}

test('a mark is a button: tap, Enter and Space select it', async () => {
  const user = userEvent.setup()
  render(<Quotes />)
  const mark = (number: number) => screen.getByRole('button', { name: `Quote ${number}` })
  expect(mark(1).getAttribute('aria-pressed')).toBe('true')
  await user.click(mark(2))
  expect(mark(2).getAttribute('aria-pressed')).toBe('true')
  expect(mark(1).getAttribute('aria-pressed')).toBe('false')
  mark(3).focus()
  await user.keyboard('{Enter}')
  expect(mark(3).getAttribute('aria-pressed')).toBe('true')
  mark(1).focus()
  await user.keyboard(' ')
  expect(mark(1).getAttribute('aria-pressed')).toBe('true')
})

test('ring, home and run are named in words', () => {
  render(<Quotes />)
  expect(screen.getByText('20 miles')).toBeTruthy()
  expect(screen.getByText('10')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Your registered place' })).toBeTruthy()
  expect(screen.getByText('about 30 mi by road')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Collection point' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Site' })).toBeTruthy()
})

test('the third button returns to the points that the map opened on', async () => {
  // The map library takes two clicks within 200 ms for a double tap, which zooms.
  const user = userEvent.setup({ delay: 250 })
  render(<Quotes />)
  // Between two places of the map, in pixels: the map's own zero moves.
  const left = (name: string) =>
    Number.parseFloat(screen.getByRole('img', { name }).closest<HTMLElement>('.leaflet-marker-icon')?.style.left ?? '')
  const width = () => left('Site') - left('Collection point')
  const opened = width()
  expect(opened).toBeGreaterThan(100)
  await user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(width()).toBeGreaterThan(1.9 * opened)
  await user.click(screen.getByRole('button', { name: 'Reset map' }))
  expect(width()).toBe(opened)
})
