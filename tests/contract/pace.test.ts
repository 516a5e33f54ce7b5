import { describe, expect, it } from 'vitest'
import { type Deliveries, forecast, paceOfDays } from '../../api/contract/rules/pace.ts'
import { workdayAfter, workdaysBetween } from '../../api/contract/rules/workdays.ts'

/** 10 March 2026 is a Tuesday; the window ends on the Monday after. */
const today = '2026-03-10'
const running: Deliveries = {
  remaining_kg: 456_600,
  before_kg: 609_900,
  before_days: 6,
  today_kg: 133_500,
  delivery_to_date: '2026-03-16',
}

describe('the forecast of an order that runs', () => {
  it.each<[string, Partial<Deliveries>, object]>([
    // 101.65 t a day: 456.6 t take five working days more.
    [
      'five more days end a day after the window',
      {},
      { expected_end: '2026-03-17', late_days: 1, expected_today_kg: 0 },
    ],
    ['the window is a day longer', { delivery_to_date: '2026-03-17' }, { expected_end: '2026-03-17', late_days: null }],
    // An hour into the day nothing has changed: what is still to come today is counted on.
    ['the day has only begun', { today_kg: 0, remaining_kg: 590_100 }, { expected_today_kg: 101_650, late_days: 1 }],
    ['little is left', { today_kg: 0, remaining_kg: 50_000 }, { expected_today_kg: 50_000, expected_end: today }],
    ['it began today', { before_kg: 0, before_days: 0 }, { expected_today_kg: 0, expected_end: '2026-03-16' }],
    ['nothing has come', nothing(), { expected_today_kg: 0, expected_end: null, late_days: null }],
    ['nothing has come, too late', nothing('2026-03-08'), { expected_end: null, late_days: 2 }],
    ['the window ended, the last load comes today', ended(), { expected_end: today, late_days: 1 }],
    // Friday the 13th to Monday the 16th: what the calendar says, not what was worked.
    ['the weekend lies between', weekend(), { expected_end: '2026-03-16', late_days: 3 }],
    ['it crawls', { before_kg: 1, before_days: 6, today_kg: 0 }, { expected_end: workdayAfter(today, 260) }],
  ])('%s', (_, change, expected) => {
    expect(forecast({ ...running, ...change }, today)).toMatchObject(expected)
  })

  it('expects nothing more on a Saturday', () => {
    expect(forecast({ ...running, today_kg: 0 }, '2026-03-14')).toMatchObject({
      expected_today_kg: 0,
      expected_end: '2026-03-20',
    })
  })
})

function nothing(delivery_to_date = running.delivery_to_date): Partial<Deliveries> {
  return { before_kg: 0, before_days: 0, today_kg: 0, delivery_to_date }
}
function ended(): Partial<Deliveries> {
  return { before_kg: 100_000, before_days: 1, today_kg: 20_000, remaining_kg: 80_000, delivery_to_date: '2026-03-09' }
}
function weekend(): Partial<Deliveries> {
  return {
    before_kg: 100_000,
    before_days: 1,
    today_kg: 100_000,
    remaining_kg: 400_000,
    delivery_to_date: '2026-03-13',
  }
}

it('today is counted apart from the days before it', () => {
  const days = [
    { day: '2026-03-09', kg: 20 },
    { day: today, kg: 30 },
  ]
  expect(paceOfDays(days, today)).toEqual({ before_kg: 20, before_days: 1, today_kg: 30 })
  expect(paceOfDays([], today)).toEqual({ before_kg: 0, before_days: 0, today_kg: 0 })
})

it('working days leave out the weekend, even when the clocks change', () => {
  expect(workdaysBetween('2026-03-27', '2026-03-30')).toBe(2)
  expect(workdaysBetween('2026-03-28', '2026-03-29')).toBe(0)
  expect(workdaysBetween('2026-03-30', '2026-03-27')).toBe(0)
  expect(workdayAfter('2026-03-27', 1)).toBe('2026-03-30')
  expect(workdayAfter('2026-10-23', 2)).toBe('2026-10-27')
})
