import { expect, test } from 'vitest'
import {
  bankHolidaysUntil,
  isBankHoliday,
  isWorkingDay,
  workingDayBefore,
} from '../../api/contract/rules/bankHolidays.ts'
import { type Nation, nationOf, nations } from '../../api/contract/rules/nations.ts'
import { daysAfter, isWorkday, weekdayOf } from '../../api/contract/rules/workdays.ts'

const days: string[] = []
for (let day = '2026-01-01'; day <= bankHolidaysUntil; day = daysAfter(day, 1)) days.push(day)
const inYear = (nation: Nation, year: string) =>
  days.filter((day) => day.startsWith(year) && isBankHoliday(nation, day))

/** The Gregorian Easter Sunday, after Meeus. */
function easterOf(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const leap = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + leap + 15) % 30
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * week) / 451)
  const [month, day] = [Math.floor((moon + week - 7 * late + 114) / 31), ((moon + week - 7 * late + 114) % 31) + 1]
  return `${year}-0${month}-${String(day).padStart(2, '0')}`
}

function nthMonday(month: string, nth: number): string {
  let day = `${month}-01`
  while (weekdayOf(day) !== 0) day = daysAfter(day, 1)
  return daysAfter(day, 7 * (nth - 1))
}

function lastMonday(month: string): string {
  const fifth = nthMonday(month, 5)
  return fifth.startsWith(month) ? fifth : nthMonday(month, 4)
}

/** The first workdays from a fixed holiday on, as many as fall together. */
function takenFrom(day: string, count = 1): string[] {
  const taken: string[] = []
  for (let at = day; taken.length < count; at = daysAfter(at, 1)) if (isWorkday(at)) taken.push(at)
  return taken
}

const proclaimed = { '2026': { scotland: ['2026-06-15'] } } as Record<string, Partial<Record<Nation, string[]>>>

test.each(['2026', '2027', '2028'])('the bank holidays of %s are those that the law makes', (year) => {
  const easter = easterOf(Number(year))
  const both = [
    daysAfter(easter, -2),
    nthMonday(`${year}-05`, 1),
    lastMonday(`${year}-05`),
    ...takenFrom(`${year}-12-25`, 2),
  ]
  const isChristmasOfWeekend = ['2026', '2027'].includes(year)
  expect(isWorkday(`${year}-12-25`) && isWorkday(`${year}-12-26`)).toBe(!isChristmasOfWeekend)
  const south = [...both, daysAfter(easter, 1), lastMonday(`${year}-08`), ...takenFrom(`${year}-01-01`)]
  const expected: Record<Nation, string[]> = {
    england_wales: south,
    scotland: [...both, ...takenFrom(`${year}-01-01`, 2), nthMonday(`${year}-08`, 1), ...takenFrom(`${year}-11-30`)],
    northern_ireland: [...south, ...takenFrom(`${year}-03-17`), ...takenFrom(`${year}-07-12`)],
  }
  for (const nation of nations) {
    const all = [...expected[nation], ...(proclaimed[year]?.[nation] ?? [])]
    expect(inYear(nation, year), `${nation} in ${year}`).toEqual(all.toSorted())
  }
})

test('a bank holiday is no working day in its nation alone', () => {
  expect(nations.map((nation) => isWorkingDay(nation, '2026-11-30'))).toEqual([true, false, true])
  expect(nations.map((nation) => isWorkingDay(nation, '2027-03-29'))).toEqual([false, true, false])
  expect(nations.map((nation) => isWorkingDay(nation, '2028-07-12'))).toEqual([true, true, false])
  expect(isWorkingDay('england_wales', '2026-12-26')).toBe(false)
})

test.each([
  ['england_wales', '2026-12-31', 3, '2026-12-24'],
  ['england_wales', '2026-12-31', 2, '2026-12-29'],
  ['scotland', '2028-01-05', 1, '2027-12-31'],
  ['northern_ireland', '2026-07-14', 1, '2026-07-10'],
  ['england_wales', '2026-03-30', 3, '2026-03-25'],
] as const)('in %s %s less %i working days is %s', (nation, day, count, before) => {
  expect(workingDayBefore(nation, day, count)).toBe(before)
})

test.each([
  ['DE24 9FU', 'england_wales'],
  ['CF10 1EP', 'england_wales'],
  ['BT1 5GS', 'northern_ireland'],
  ['EH1 1YZ', 'scotland'],
  ['G2 1DU', 'scotland'],
  ['GL1 1AA', 'england_wales'],
  ['DG16 5HR', 'scotland'],
  ['TD9 7AB', 'scotland'],
  ['TD15 1LL', 'england_wales'],
  ['CA6 5AA', 'england_wales'],
  ['', 'england_wales'],
])('%s is taken to lie in %s', (postcode, nation) => {
  expect(nationOf(postcode)).toBe(nation)
})
