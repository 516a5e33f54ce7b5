import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankQuote, faultsOfQuote } from '../../web/quotes/quoteValues.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-01T22:30:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const toDate = (from: string, to: string) =>
  faultsOfQuote({ ...blankQuote, delivery_from_date: from, delivery_to_date: to })
    .filter(({ field }) => field === 'delivery_to_date')
    .map(({ text }) => text)

test('a city is asked for, though over the API the older form may leave it out', () => {
  expect(faultsOfQuote({ ...blankQuote, city: ' ' })).toContainEqual({ field: 'city', text: 'This field is required' })
})

test('a window that has ended is said before it is sent, beside one that ends before it begins', () => {
  expect(toDate('2026-06-20', '2026-06-30')).toEqual(['The delivery window has ended: choose today or a later day.'])
  expect(toDate('2026-06-20', '2026-07-01')).toEqual([])
  expect(toDate('2026-07-10', '2026-07-09')).toEqual(['End date must be after start date'])
})
