import type { Nation } from './nations.ts'
import { daysAfter, isWorkday } from './workdays.ts'

/** The last day that the table covers, YYYY-MM-DD. docs/operating.md says how to add a year. */
export const bankHolidaysUntil = '2028-12-31'

/** From https://www.gov.uk/bank-holidays. Of a holiday that falls on a weekend, the day that is taken instead. */
const bankHolidays: Readonly<Record<Nation, readonly string[]>> = {
  england_wales: [
    ...['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28'],
    ...['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28'],
    ...['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26'],
  ],
  scotland: [
    ...['2026-01-01', '2026-01-02', '2026-04-03', '2026-05-04', '2026-05-25', '2026-06-15', '2026-08-03', '2026-11-30'],
    ...['2026-12-25', '2026-12-28'],
    ...['2027-01-01', '2027-01-04', '2027-03-26', '2027-05-03', '2027-05-31', '2027-08-02', '2027-11-30', '2027-12-27'],
    ...['2027-12-28'],
    ...['2028-01-03', '2028-01-04', '2028-04-14', '2028-05-01', '2028-05-29', '2028-08-07', '2028-11-30', '2028-12-25'],
    ...['2028-12-26'],
  ],
  northern_ireland: [
    ...['2026-01-01', '2026-03-17', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-07-13', '2026-08-31'],
    ...['2026-12-25', '2026-12-28'],
    ...['2027-01-01', '2027-03-17', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-07-12', '2027-08-30'],
    ...['2027-12-27', '2027-12-28'],
    ...['2028-01-03', '2028-03-17', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-07-12', '2028-08-28'],
    ...['2028-12-25', '2028-12-26'],
  ],
}

export function isBankHoliday(nation: Nation, day: string): boolean {
  return bankHolidays[nation].includes(day)
}

/** Monday to Friday, without the nation's bank holidays. */
export function isWorkingDay(nation: Nation, day: string): boolean {
  return isWorkday(day) && !isBankHoliday(nation, day)
}

export function workingDayBefore(nation: Nation, day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = daysAfter(at, -1)
    if (isWorkingDay(nation, at)) left -= 1
  }
  return at
}
