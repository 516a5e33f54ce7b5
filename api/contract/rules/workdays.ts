/** Monday to Friday, bank holidays included. Days are YYYY-MM-DD; noon in UTC is the same day everywhere. */

const dayMs = 86_400_000
const firstMonday = '1970-01-05'

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

export function isWorkday(day: string): boolean {
  return weekdayOf(day) < 5
}

export function daysAfter(day: string, days: number): string {
  return new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Negative where `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noonOf(to) - noonOf(from)) / dayMs)
}

/** Both days count. */
export function workdaysBetween(from: string, to: string): number {
  return Math.max(workdaysBefore(daysAfter(to, 1)) - workdaysBefore(from), 0)
}

export function workdayAfter(day: string, count: number): string {
  if (count === 0) return day
  const weekday = weekdayOf(day)
  // Counted from the Friday, a weekend's next workday is the Monday too.
  const workdays = Math.min(weekday, 4) + count
  return daysAfter(day, Math.floor(workdays / 5) * 7 + (workdays % 5) - weekday)
}

/** Since a Monday long ago. */
function workdaysBefore(day: string): number {
  const weekday = weekdayOf(day)
  return ((daysBetween(firstMonday, day) - weekday) / 7) * 5 + Math.min(weekday, 5)
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(noonOf(day)).getUTCDay() + 6) % 7
}
