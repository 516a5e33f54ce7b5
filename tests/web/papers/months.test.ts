import { expect, test } from 'vitest'
import { lastDayOf, lastMonths, monthName } from '../../../web/papers/months.ts'

test('months go back across the new year, and end on their own last day', () => {
  expect(lastMonths('2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual(['2026-02-28', '2028-02-29', '2026-12-31'])
  expect(monthName('2026-03')).toBe('March 2026')
})
