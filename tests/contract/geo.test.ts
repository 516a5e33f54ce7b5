import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundingBox, defaultRadius, haversineMiles, type Point, radiusOptions } from '../../api/contract/geo.ts'

const london = { latitude: 51.5074, longitude: -0.1278 }
const edinburgh = { latitude: 55.9533, longitude: -3.1883 }
const buxton = { latitude: 53.2591, longitude: -1.9149 }

const inBritain = fc.record({
  latitude: fc.double({ min: 49.8, max: 60.9, noNaN: true }),
  longitude: fc.double({ min: -8.7, max: 1.8, noNaN: true }),
})

describe('haversineMiles', () => {
  it.each<[string, Point, Point, number]>([
    ['nowhere', london, london, 0],
    ['London to Edinburgh', london, edinburgh, 331.6],
    ['a degree of latitude', { latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 }, 69.09],
    ['to the other side', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, Math.PI * 3958.7613],
  ])('%s', (_way, from, to, miles) => {
    expect(haversineMiles(from, to)).toBeCloseTo(miles, 0)
  })

  it('is the same in both directions, and no detour is shorter', () => {
    fc.assert(
      fc.property(inBritain, inBritain, inBritain, (a, b, c) => {
        expect(haversineMiles(a, b)).toBeCloseTo(haversineMiles(b, a), 9)
        expect(haversineMiles(a, c)).toBeLessThanOrEqual(haversineMiles(a, b) + haversineMiles(b, c) + 1e-9)
      }),
    )
  })
})

describe('boundingBox', () => {
  it('holds every point within the radius', () => {
    fc.assert(
      fc.property(inBritain, inBritain, fc.constantFrom(...radiusOptions), (centre, point, miles) => {
        const box = boundingBox(centre, miles)
        const isInside =
          point.latitude >= box.south &&
          point.latitude <= box.north &&
          point.longitude >= box.west &&
          point.longitude <= box.east
        return isInside || haversineMiles(centre, point) > miles
      }),
      { numRuns: 2000 },
    )
  })

  it('is as narrow as it can be: its edges lie at the radius', () => {
    const box = boundingBox(buxton, 50)
    expect(haversineMiles(buxton, { ...buxton, latitude: box.north })).toBeCloseTo(50, 6)
    expect(haversineMiles(buxton, { ...buxton, latitude: box.south })).toBeCloseTo(50, 6)
    const east = Array.from({ length: 201 }, (_, step) => ({
      latitude: buxton.latitude + (step - 100) / 100,
      longitude: box.east,
    }))
    const nearest = Math.min(...east.map((point) => haversineMiles(buxton, point)))
    expect(nearest).toBeGreaterThan(50 - 1e-6)
    expect(nearest).toBeLessThan(50.01)
  })

  it.each<[string, Point, number]>([
    ['at a pole', { latitude: 90, longitude: 0 }, 10],
    ['near a pole', { latitude: -89.9, longitude: 0 }, 50],
    ['round the globe', london, 20_000],
  ])('spans every meridian %s', (_place, centre, miles) => {
    const { west, east, north, south } = boundingBox(centre, miles)
    expect([west, east]).toEqual([-180, 180])
    expect(north).toBeLessThanOrEqual(90)
    expect(south).toBeGreaterThanOrEqual(-90)
  })

  it('stops at the date line', () => {
    expect(boundingBox({ latitude: 0, longitude: 179.9 }, 50).east).toBe(180)
  })
})

it('offers the specified radii', () => {
  expect(radiusOptions).toEqual([10, 20, 30, 40, 50])
  expect(defaultRadius).toBe(50)
})
