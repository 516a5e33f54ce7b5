import { expect, test } from 'vitest'
import * as dates from '../../../web/ui/dates.ts'

const { formatHours, formatMoment } = dates

test('a moment of today is shown by its time, and one of another day by both', () => {
  const moment = '2026-02-26T15:20:00.000Z'
  expect(formatMoment(moment, '2026-02-26')).toBe('Today, 15:20')
  expect(formatMoment(moment, '2026-11-21')).toBe('Thu 26 Feb, 15:20')
})

test.each([
  ['07:30', '17:00', '07:30 to 17:00'],
  ['22:00', '05:00', '22:00 to 05:00, overnight'],
  ['06:00', '06:00', '06:00 to 06:00'],
  [null, null, ''],
])('hours from %s to %s are "%s"', (open, close, text) => {
  expect(formatHours(open, close)).toBe(text)
})

test.each([
  ['2026-01-05', 'Mon 5 January', '5 Jan 2026', 'Monday 5 Jan'],
  ['2028-02-29', 'Tue 29 February', '29 Feb 2028', 'Tuesday 29 Feb'],
  ['2026-03-11', 'Wed 11 March', '11 Mar 2026', 'Wednesday 11 Mar'],
  ['2026-04-30', 'Thu 30 April', '30 Apr 2026', 'Thursday 30 Apr'],
  ['2026-05-01', 'Fri 1 May', '1 May 2026', 'Friday 1 May'],
  ['2026-06-06', 'Sat 6 June', '6 Jun 2026', 'Saturday 6 Jun'],
  ['2026-07-12', 'Sun 12 July', '12 Jul 2026', 'Sunday 12 Jul'],
  ['2026-08-31', 'Mon 31 August', '31 Aug 2026', 'Monday 31 Aug'],
  ['2026-09-01', 'Tue 1 September', '1 Sept 2026', 'Tuesday 1 Sept'],
  ['2026-10-25', 'Sun 25 October', '25 Oct 2026', 'Sunday 25 Oct'],
  ['2026-11-24', 'Tue 24 November', '24 Nov 2026', 'Tuesday 24 Nov'],
  ['2026-12-31', 'Thu 31 December', '31 Dec 2026', 'Thursday 31 Dec'],
])('%s is "%s" in a sentence, "%s" with its year, and "%s" as a heading', (date, sentence, short, heading) => {
  expect(dates.formatDayInSentence(date)).toBe(sentence)
  expect(dates.formatDateShort(date)).toBe(short)
  expect(dates.formatDayForHeading(date)).toBe(heading)
})

test.each([
  ['2026-03-16', '2026-03-16', '16 March 2026', '16 Mar'],
  ['2026-03-16', '2026-03-27', '16 to 27 March 2026', '16 Mar to 27 Mar'],
  ['2026-03-30', '2026-04-02', '30 March to 2 April 2026', '30 Mar to 2 Apr'],
  ['2026-12-30', '2027-01-02', '30 December 2026 to 2 January 2027', '30 Dec to 2 Jan'],
  // The same month of another year is another month.
  ['2026-03-16', '2027-03-16', '16 March 2026 to 16 March 2027', '16 Mar to 16 Mar'],
])('%s to %s is "%s", and "%s" in a list', (from, to, range, short) => {
  expect(dates.formatDateRange(from, to)).toBe(range)
  expect(dates.formatDayRange(from, to)).toBe(short)
})

test('a heading of today shows the day in London, an hour ahead of UTC in summer', () => {
  expect(dates.formatDayLong(Date.parse('2026-06-30T23:30:00.000Z'))).toBe('Wednesday 1 July')
  expect(dates.formatDayShort('2026-06-30T23:30:00.000Z')).toBe('1 Jul')
})
