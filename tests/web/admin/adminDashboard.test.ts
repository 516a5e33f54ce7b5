import { expect, test } from 'vitest'
import { barsOfMonth, daysSince } from '../../../web/admin/dashboard.ts'

test('the days of the month until today have a bar each', () => {
  const days = [
    { day: '2026-11-02', tonnes: 61.34 },
    { day: '2026-11-04', tonnes: 20 },
  ]
  expect(barsOfMonth(days, '2026-11-04')).toEqual([
    { day: '2026-11-01', kg: 0, kind: 'past' },
    { day: '2026-11-02', kg: 61_340, kind: 'past' },
    { day: '2026-11-03', kg: 0, kind: 'past' },
    { day: '2026-11-04', kg: 20_000, kind: 'today' },
  ])
})

test('the first of the month shows one bar, the last shows all', () => {
  expect(barsOfMonth([], '2026-12-01')).toEqual([{ day: '2026-12-01', kg: 0, kind: 'today' }])
  expect(barsOfMonth([], '2026-02-28')).toHaveLength(28)
})

test.each([
  ['2026-11-14T12:00:00.000Z', 7],
  ['2026-11-14T12:00:01.000Z', 6],
  ['2026-11-21T11:59:00.000Z', 0],
])('%s is %i whole days ago', (instant, days) => {
  expect(daysSince(instant, Date.parse('2026-11-21T12:00:00Z'))).toBe(days)
})
