import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { haversineMiles, milesOf } from '../../api/contract/geo.ts'
import { estimateRoadMiles, windings } from '../../api/contract/rules/roadMiles.ts'

type Pair = { row: number; straight: number; road: number; north: number }

const file = readFileSync(new URL('roadPairs.csv', import.meta.url))
const pairs = parse(file, { columns: true, comment: '#' }).map((line): Pair => {
  const [row, metres, x1, y1, x2, y2] = ['row', 'metres', 'origin_x', 'origin_y', 'dest_x', 'dest_y'].map((name) =>
    Number((line as Record<string, string>)[name]),
  ) as [number, number, number, number, number, number]
  const straight = haversineMiles({ latitude: y1, longitude: x1 }, { latitude: y2, longitude: x2 })
  return { row, straight, road: milesOf(metres / 1000), north: Math.max(y1, y2) }
})

/** The latitude of the Forth and the Clyde, beyond which the roads go round lochs. */
const highlandsFrom = 56
const south = pairs.filter(({ north }) => north < highlandsFrom)
const highland = pairs.filter(({ north }) => north >= highlandsFrom)
/** The factors come from one half, and their error is measured on the other. */
const isFitted = ({ row }: Pair) => row % 2 === 1
const measured = south.filter((pair) => !isFitted(pair))

const at = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}
const errors = (of: readonly Pair[]) =>
  of.map(({ straight, road }) => Math.abs(estimateRoadMiles(straight) - road) / road)

describe('road miles are estimated from the straight line', () => {
  test.each(windings)('the factor from $from to $to miles is the median of the fitted half', ({ from, to, road }) => {
    const ratios = south
      .filter(isFitted)
      .filter(({ straight }) => straight >= from && straight < to)
      .map((pair) => pair.road / pair.straight)
    expect(ratios.length).toBeGreaterThanOrEqual(8)
    expect(Math.round(at(ratios, 0.5) * 100) / 100).toBe(road)
  })

  test('half of the other pairs are within 10 %, and nine of ten within 20 %', () => {
    expect(measured.length).toBeGreaterThanOrEqual(80)
    expect(at(errors(measured), 0.5)).toBeLessThan(0.07)
    expect(at(errors(measured), 0.9)).toBeLessThan(0.17)
  })

  test('half of the short ones, which most stone travels, are within 11 %, and nine of ten within 20 %', () => {
    const short = measured.filter(({ straight }) => straight < 40)
    expect(short.length).toBeGreaterThanOrEqual(29)
    expect(at(errors(short), 0.5)).toBeLessThan(0.11)
    expect(at(errors(short), 0.9)).toBeLessThan(0.2)
  })

  test('the Highlands’ roads are longer than estimated: by a sixth in the median, by two fifths in one pair of ten', () => {
    expect(highland.length).toBeGreaterThanOrEqual(40)
    expect(at(errors(highland), 0.5)).toBeCloseTo(0.15, 2)
    expect(at(errors(highland), 0.9)).toBeCloseTo(0.39, 2)
  })

  test('over the whole mainland the median holds, but one pair in ten is wrong by a quarter', () => {
    const whole = pairs.filter((pair) => !isFitted(pair))
    expect(at(errors(whole), 0.5)).toBeLessThan(0.08)
    expect(at(errors(whole), 0.9)).toBeCloseTo(0.26, 2)
  })

  test('south of the Highlands the worst lead round an estuary, a sea loch or a motorway', () => {
    const worst = south.filter((pair) => errors([pair]).some((error) => error > 0.3)).map(({ row }) => row)
    // Bridgend to Dartmoor, Swansea to Bude, St Helens to Horwich, Campbeltown to Cumbernauld.
    expect(worst).toEqual([501, 674, 706, 925])
  })
})

test('a longer straight line never makes a shorter road', () => {
  const miles = fc.double({ min: 0, max: 700, noNaN: true })
  fc.assert(
    fc.property(miles, miles, (one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)]
      expect(estimateRoadMiles(near)).toBeLessThanOrEqual(estimateRoadMiles(far))
      expect(estimateRoadMiles(far)).toBeGreaterThanOrEqual(far)
    }),
  )
})

test('an unknown distance stays unknown', () => {
  expect(estimateRoadMiles(null)).toBeNull()
  expect(estimateRoadMiles(0)).toBe(0)
})
