import { expect, test } from 'vitest'
import { londonDay } from '../../api/contract/rules/londonDay.ts'

test.each([
  ['2026-11-21T12:00:00.000Z', '2026-11-21'],
  ['2026-03-05T00:00:00.000Z', '2026-03-05'],
  // London is an hour ahead of UTC in summer.
  ['2026-06-30T23:30:00.000Z', '2026-07-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31'],
])('%s is %s in London', (instant, day) => {
  expect(londonDay(instant)).toBe(day)
  expect(londonDay(Date.parse(instant))).toBe(day)
})

test('each day from 1996 to 2045 begins when the time zone database says', () => {
  const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/London' })
  const different: string[] = []
  for (let at = Date.UTC(1996, 0, 1, 23, 59, 59, 999); at < Date.UTC(2046, 0, 1); at += 86_400_000) {
    for (const instant of [at - 3_600_000, at - 3_599_999, at, at + 1]) {
      if (londonDay(instant) !== parts.format(instant)) different.push(new Date(instant).toISOString())
    }
  }
  expect(different).toEqual([])
})
