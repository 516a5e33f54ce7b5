import { expect, test } from 'vitest'
import {
  deliveryToDraft,
  draftDayOf,
  nextDeliveries,
  repeatText,
  type SchedulePattern,
} from '../../api/contract/rules/scheduleDays.ts'
import { daysAfter } from '../../api/contract/rules/workdays.ts'

const base: SchedulePattern = {
  rule: 'working_days',
  weekdays: null,
  month_day: null,
  until: null,
  nation: 'england_wales',
}
const on = (...weekdays: number[]): SchedulePattern => ({ ...base, rule: 'weekdays', weekdays })
const monthly = (month_day: number): SchedulePattern => ({ ...base, rule: 'monthly', month_day })
const next = (pattern: SchedulePattern, today: string, count = 3, drafted: string | null = null) =>
  nextDeliveries(pattern, { today, drafted, count }).days

test.each([
  ['each working day begins with the third from today', base, '2026-03-10', ['2026-03-13', '2026-03-16', '2026-03-17']],
  [
    'the day on which the clocks go forward is a day like others',
    base,
    '2026-03-25',
    ['2026-03-30', '2026-03-31', '2026-04-01'],
  ],
  ['Good Friday and Easter Monday are left out', base, '2026-03-30', ['2026-04-02', '2026-04-07', '2026-04-08']],
  [
    'Scotland works on Easter Monday',
    { ...base, nation: 'scotland' as const },
    '2026-03-30',
    ['2026-04-02', '2026-04-06', '2026-04-07'],
  ],
  [
    'and not on St Andrew’s Day',
    { ...base, nation: 'scotland' as const },
    '2026-11-24',
    ['2026-11-27', '2026-12-01', '2026-12-02'],
  ],
  [
    'Northern Ireland rests on the 13th of July 2026',
    { ...base, nation: 'northern_ireland' as const },
    '2026-07-07',
    ['2026-07-10', '2026-07-14', '2026-07-15'],
  ],
  [
    'chosen weekdays are left out where they are bank holidays',
    on(1, 5),
    '2026-12-15',
    ['2026-12-18', '2026-12-21', '2027-01-04'],
  ],
  ['a Saturday may be chosen', on(6), '2026-10-20', ['2026-10-24', '2026-10-31', '2026-11-07']],
  [
    'on a Saturday the next draft is of the week after',
    on(4),
    '2026-03-14',
    ['2026-03-19', '2026-03-26', '2026-04-02'],
  ],
  [
    'a month’s 31st is the last day of a shorter one',
    monthly(31),
    '2027-02-01',
    ['2027-03-01', '2027-03-31', '2027-04-30'],
  ],
  [
    'a month’s day on a weekend is the next working day',
    monthly(15),
    '2026-08-03',
    ['2026-08-17', '2026-09-15', '2026-10-15'],
  ],
  [
    'a month’s day on a bank holiday is the next working day',
    monthly(25),
    '2026-12-01',
    ['2026-12-29', '2027-01-25', '2027-02-25'],
  ],
] as const)('%s', (_, pattern, today, days) => {
  expect(next(pattern, today)).toEqual(days)
})

test.each([
  ['2026-03-13', '2026-03-10'],
  ['2026-03-16', '2026-03-11'],
  ['2026-03-14', '2026-03-11'],
  ['2026-03-30', '2026-03-25'],
  ['2026-04-07', '2026-03-31'],
  ['2026-12-29', '2026-12-22'],
])('the draft for %s is made on %s, three working days before', (day, made) => {
  expect(draftDayOf('england_wales', day)).toBe(made)
})

test('every delivery of each rule has its draft made on exactly one day', () => {
  const rules = [base, on(1), on(2, 4, 6, 7), monthly(1), monthly(31)]
  for (const pattern of rules) {
    const made: string[] = []
    for (let today = '2026-11-02'; today < '2027-06-01'; today = daysAfter(today, 1)) {
      // Several of one day are made one after the other, as each is closed.
      for (let day = deliveryToDraft(pattern, today, made.at(-1) ?? null); day !== null; ) {
        expect(draftDayOf(pattern.nation, day)).toBe(today)
        made.push(day)
        day = deliveryToDraft(pattern, today, day)
      }
    }
    expect(made).toEqual(next(pattern, '2026-11-02', made.length))
    expect(made.length).toBeGreaterThan(4)
  }
})

test('nothing is drafted on a day that is nobody’s draft day', () => {
  expect(deliveryToDraft(on(5), '2026-03-09', null)).toBeNull()
  expect(deliveryToDraft(on(5), '2026-03-10', null)).toBe('2026-03-13')
  expect(deliveryToDraft(on(5), '2026-03-10', '2026-03-13')).toBeNull()
  // Its own day has passed, and it isn't made up.
  expect(deliveryToDraft(on(5), '2026-03-11', null)).toBeNull()
  // On a Saturday there is no draft day.
  expect(deliveryToDraft(base, '2026-03-14', null)).toBeNull()
})

test('the last day ends it', () => {
  const until = { ...base, until: '2026-03-16' }
  expect(nextDeliveries(until, { today: '2026-03-10', drafted: null, count: 5 })).toEqual({
    days: ['2026-03-13', '2026-03-16'],
    isBeyondKnown: false,
  })
  expect(next(until, '2026-03-12')).toEqual([])
})

test('what lies beyond the known bank holidays waits, and says so', () => {
  const { days, isBeyondKnown } = nextDeliveries(base, { today: '2028-12-20', drafted: null, count: 9 })
  expect([days, isBeyondKnown]).toEqual([['2028-12-27', '2028-12-28', '2028-12-29'], true])
  expect(nextDeliveries(monthly(29), { today: '2028-12-27', drafted: null, count: 1 })).toEqual({
    days: [],
    isBeyondKnown: true,
  })
})

test.each([
  [base, 'each working day'],
  [on(2), 'each Tuesday'],
  [on(1, 3, 5), 'each Monday, Wednesday and Friday'],
  [monthly(1), 'on the 1st of each month'],
  [monthly(12), 'on the 12th of each month'],
  [monthly(23), 'on the 23rd of each month'],
  [monthly(31), 'on the 31st or the last day of each month'],
])('a schedule says when it repeats', (pattern, text) => {
  expect(repeatText(pattern)).toBe(text)
})
