import { expect, test } from 'vitest'
import type { SchedulePattern } from '../../../api/contract/rules/scheduleDays.ts'
import { noDelivery } from '../../../api/contract/schedules.ts'
import { nextText, previewText, whenText } from '../../../web/schedules/scheduleTexts.ts'
import { blankSchedule, faultsOfSchedule } from '../../../web/schedules/scheduleValues.ts'
import { weekly } from './weekly.ts'

const fridays: SchedulePattern = {
  rule: 'weekdays',
  weekdays: [5],
  month_day: null,
  until: null,
  nation: 'england_wales',
}
const waiting = 'Bank holidays are known until 31 December 2028. Later deliveries wait until the next year’s are added.'

test.each([
  [
    fridays,
    '2026-12-01',
    'Deliveries: Fri 4 December, Fri 11 December, Fri 18 December and so on. The first draft is made on Tue 1 December.',
  ],
  [
    { ...fridays, until: '2026-12-11' },
    '2026-12-02',
    'Deliveries: Fri 11 December. The first draft is made on Tue 8 December.',
  ],
  [fridays, '2028-12-20', `Deliveries: Fri 29 December. The first draft is made on Fri 22 December. ${waiting}`],
  [fridays, '2028-12-27', waiting],
])('the form says what comes of what is chosen: %j', (pattern, today, text) => {
  expect(previewText(pattern, today)).toBe(text)
})

test('a schedule says when it repeats, until when, and what comes next', () => {
  expect(whenText(weekly)).toBe('Each Tuesday and Friday')
  expect(whenText({ ...weekly, until: '2026-12-30' })).toBe('Each Tuesday and Friday, until Wed 30 December 2026')
  expect(nextText(weekly)).toBe('Fri 20 March, draft on Tue 17 March')
  expect(nextText({ ...weekly, next: null })).toBe('No more deliveries')
  expect(nextText({ ...weekly, next: null, waits_for_holidays: true })).toBe(waiting)
})

const filled = { ...blankSchedule, quote_id: '12', quantity: '20' }
test.each([
  [{ ...filled, weekdays: [5] }, []],
  [{ ...filled, rule: 'working_days' as const }, []],
  [blankSchedule, ['quote_id', 'quantity', 'weekdays']],
  [filled, ['weekdays']],
  [{ ...filled, rule: 'monthly' as const }, ['month_day']],
  [{ ...filled, weekdays: [5], until: '2026-12-03' }, ['until']],
  [{ ...filled, weekdays: [5], until: '2026-13-03' }, ['until']],
])('%j: %j is missing or wrong', (values, fields) => {
  const faults = faultsOfSchedule(values, 'england_wales', '2026-12-01')
  expect(faults.map(({ field }) => field).toSorted()).toEqual(fields.toSorted())
  if (values.until === '2026-12-03') expect(faults[0]?.text).toBe(noDelivery)
})
