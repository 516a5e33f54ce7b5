import { expect, test } from 'vitest'
import type { Vehicle } from '../../../api/contract/vehicles.ts'
import { fleetOf, formatDrive, loadsOf, openMinutes, roundsADay } from '../../../web/bids/haulage.ts'

const lorries = (...classes: Vehicle['axle_class'][]): Vehicle[] =>
  classes.map((axle_class, at) => ({ id: at + 1, registration: `FN19 HV${at}`, axle_class, plated_weight: null }))

test.each([
  [[32, 32, 32], 19.5, 3, 'With your three 8-wheelers'],
  [[26], 15.5, 1, 'With your 6-wheeler'],
  [[44, 44, null], 28.5, 2, 'With your two 44 t artics'],
  [[32, 26], 17.5, 2, 'With your two, on average'],
  [[18, 32, 44], 19.2, 3, 'With your three, on average'],
  [[], 19.5, 1, 'With one 8-wheeler, as no vehicles are listed'],
  [[null, null], 19.5, 1, 'With one 8-wheeler, as your vehicles’ weights aren’t listed'],
] as const)('vehicles of %j carry %d t at a time', (classes, payload, count, text) => {
  expect(fleetOf(lorries(...classes))).toEqual({ payload, lorries: count, text })
})

test('eleven lorries are written as a number', () => {
  expect(fleetOf(lorries(...Array.from({ length: 11 }, () => 32 as const))).text).toBe('With your 11 8-wheelers')
})

test.each([
  [240, 18.5, 13],
  [195, 19.5, 10],
  [195.1, 19.5, 11],
  [0.1, 19.5, 1],
])('%d t in loads of %d t are %d loads', (tonnes, payload, loads) => {
  expect(loadsOf(tonnes, { payload })).toBe(loads)
})

test.each([
  [27.7, null, 570, 4],
  [27.7, 60, 570, 3],
  [2.6, null, 570, 11],
  [260, null, 570, 1],
])(
  'over %d miles in %s minutes by road, a lorry makes in %d minutes about %d rounds',
  (road_miles, road_minutes, minutes, rounds) => {
    expect(roundsADay({ road_miles, road_minutes }, minutes)).toBe(rounds)
  },
)

test.each([
  [0.4, '0 min'],
  [45, '45 min'],
  [59.6, '1 h'],
  [95.2, '1 h 35 min'],
])('a drive of %d minutes is written %s', (minutes, text) => {
  expect(formatDrive(minutes)).toBe(text)
})

test.each([
  [
    [
      ['06:30', '16:30'],
      ['07:00', '16:30'],
    ],
    570,
  ],
  [
    [
      ['22:00', '05:00'],
      ['07:00', '17:30'],
    ],
    420,
  ],
  [
    [
      ['00:00', '00:00'],
      [null, null],
    ],
    1440,
  ],
] as const)('%j are open for %d minutes', (hours, minutes) => {
  expect(openMinutes(hours)).toBe(minutes)
})
