/** Monday to Friday, bank holidays included. Days are YYYY-MM-DD; noon in UTC is the same day everywhere. */

const dayMs = 86_400_000

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

export function isWorkday(day: string): boolean {
  const weekday = new Date(noonOf(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6
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
  let count = 0
  for (let day = from; day <= to; day = daysAfter(day, 1)) if (isWorkday(day)) count += 1
  return count
}

export function workdayAfter(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = daysAfter(at, 1)
    if (isWorkday(at)) left -= 1
  }
  return at
}
