import { bankHolidaysUntil, isBankHoliday, isWorkingDay, workingDayBefore } from './bankHolidays.ts'
import type { Nation } from './nations.ts'
import { daysAfter, weekdayOf } from './workdays.ts'

/** Days are YYYY-MM-DD. */

export const scheduleRules = ['working_days', 'weekdays', 'monthly'] as const
export type ScheduleRule = (typeof scheduleRules)[number]

/** A draft is made so many working days before its delivery. */
const draftLead = 3

export type SchedulePattern = {
  rule: ScheduleRule
  /** 1 is Monday and 7 Sunday, as in ISO 8601; null but for `weekdays`. */
  weekdays: readonly number[] | null
  /** 1 to 31, the last day of a shorter month; null but for `monthly`. */
  month_day: number | null
  /** The last day of delivery. */
  until: string | null
  nation: Nation
}

const isDelivery: Record<ScheduleRule, (pattern: SchedulePattern, day: string) => boolean> = {
  working_days: ({ nation }, day) => isWorkingDay(nation, day),
  /** None on a bank holiday. */
  weekdays: ({ weekdays, nation }, day) =>
    weekdays?.includes(weekdayOf(day) + 1) === true && !isBankHoliday(nation, day),
  /** On the next working day where the month's own is none. */
  monthly: ({ month_day, nation }, day) => {
    if (!isWorkingDay(nation, day)) return false
    for (let at = day; ; ) {
      if (isOfMonth(at, month_day ?? 0)) return true
      at = daysAfter(at, -1)
      if (isWorkingDay(nation, at)) return false
    }
  },
}

/** From Monday on. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const inOrder = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** `each working day`, `each Tuesday and Friday`, `on the 31st or the last day of each month`. */
export function repeatText({ rule, weekdays, month_day }: Pick<SchedulePattern, 'rule' | 'weekdays' | 'month_day'>) {
  if (rule === 'working_days') return 'each working day'
  if (rule === 'weekdays') return `each ${inOrder.format((weekdays ?? []).map((nth) => weekdayNames[nth - 1] ?? ''))}`
  const nth = ordinalOf(month_day ?? 0)
  return `on the ${nth} ${Number(month_day) > 28 ? 'or the last day ' : ''}of each month`
}

function ordinalOf(date: number): string {
  const ending = date > 10 && date < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')
  return `${date}${ending}`
}

/** When the draft of a delivery is made: a working day of the nation. */
export function draftDayOf(nation: Nation, day: string): string {
  return workingDayBefore(nation, day, draftLead)
}

type NextDays = {
  days: string[]
  /** Whether later ones wait until the bank holidays of their year are known. */
  isBeyondKnown: boolean
}

/** The first deliveries, at most `count`, whose drafts are made today or later; after `drafted`, the last that had one. */
export function nextDeliveries(
  pattern: SchedulePattern,
  { today, drafted, count }: { today: string; drafted: string | null; count: number },
): NextDays {
  const days: string[] = []
  for (let day = firstAhead(pattern.nation, today); days.length < count; day = daysAfter(day, 1)) {
    if (pattern.until !== null && day > pattern.until) return { days, isBeyondKnown: false }
    if (day > bankHolidaysUntil) return { days, isBeyondKnown: true }
    if (day > (drafted ?? '') && isDelivery[pattern.rule](pattern, day)) days.push(day)
  }
  return { days, isBeyondKnown: false }
}

/** The delivery whose draft is made today; null on most days of most schedules. */
export function deliveryToDraft(pattern: SchedulePattern, today: string, drafted: string | null): string | null {
  const [day] = nextDeliveries(pattern, { today, drafted, count: 1 }).days
  return day !== undefined && draftDayOf(pattern.nation, day) === today ? day : null
}

/** The first day whose draft day is not over. */
function firstAhead(nation: Nation, today: string): string {
  let day = daysAfter(today, 1)
  while (draftDayOf(nation, day) < today) day = daysAfter(day, 1)
  return day
}

function isOfMonth(day: string, monthDay: number): boolean {
  const date = Number(day.slice(8))
  const isLast = daysAfter(day, 1).slice(8) === '01'
  return date === monthDay || (isLast && date < monthDay)
}
