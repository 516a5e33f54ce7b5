import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, placeNames } from '../../../web/geo/townNames.ts'

/** Names of towns give way to what lies over them; all in pixels of the map. */

const frame: Box = { left: 0, right: 600, top: 0, bottom: 400 }
const derby = { name: 'Derby', x: 300, y: 200 }
const around = (x: number, y: number, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})
const sideOf = (taken: Box[], town = derby) => placeNames([town], frame, taken)[0]?.side

test('a name stands to the right of its dot, or on the first free side', () => {
  const right = around(330, 200, 10)
  const left = around(270, 200, 10)
  const above = around(300, 182, 6)
  const below = around(300, 218, 6)
  expect(sideOf([])).toBe('right')
  expect(sideOf([right])).toBe('left')
  expect(sideOf([right, left])).toBe('above')
  expect(sideOf([right, left, above])).toBe('below')
  expect(sideOf([right, left, above, below])).toBeUndefined()
  expect(sideOf([around(300, 200, 40)])).toBeUndefined()
})

test('a name at the edge moves inwards, and one outside the frame isn’t shown', () => {
  expect(sideOf([], { ...derby, x: 580 })).toBe('left')
  expect(sideOf([], { ...derby, x: 4 })).toBe('right')
  expect(sideOf([], { ...derby, y: 4 })).toBe('below')
  expect(sideOf([], { ...derby, y: 396 })).toBe('above')
  for (const x of [2, 598, 640]) expect(sideOf([], { ...derby, x })).toBeUndefined()
})

test('the second of two overlapping names gives way', () => {
  const other = { name: 'Nottingham', x: 315, y: 215 }
  expect(placeNames([derby, other], frame, []).map(({ name, side }) => [name, side])).toEqual([
    ['Derby', 'right'],
    ['Nottingham', 'left'],
  ])
})

const point = { x: fc.integer({ min: -50, max: 650 }), y: fc.integer({ min: -50, max: 450 }) }
const town = fc.record({ name: fc.constantFrom('Hull', 'Derby', 'Stoke-on-Trent'), ...point })
const mark = fc.record({ ...point, radius: fc.integer({ min: 4, max: 30 }) })

test('names never lie under a mark, and every name with room is shown', () => {
  fc.assert(
    fc.property(fc.array(town, { maxLength: 30 }), fc.array(mark, { maxLength: 40 }), (towns, marks) => {
      const taken = marks.map(({ x, y, radius }) => around(x, y, radius))
      const placed = placeNames(towns, frame, taken)
      // Each by itself stands where it stood: nothing of it is taken.
      for (const one of placed) expect(placeNames([one], frame, taken)).toHaveLength(1)
      // What is left out has no room beside what is written.
      const left = towns.filter(
        (one) => !placed.some(({ name, x, y }) => name === one.name && x === one.x && y === one.y),
      )
      for (const one of left) expect(placeNames([...placed, one], frame, taken)).toHaveLength(placed.length)
    }),
  )
})
