/** Monday to Friday; bank holidays count like other days. Days are wire dates: at noon in UTC a day is the same everywhere. */

const dayMs = 86_400_000

function noonOf(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

export function isWorkday(day: string): boolean {
  const weekday = new Date(noonOf(day)).getUTCDay()
  return weekday !== 0 && weekday !== 6
}

/** The day so many later, or earlier. */
export function daysAfter(day: string, days: number): string {
  return new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days later the other is; below 0 where it is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noonOf(to) - noonOf(from)) / dayMs)
}

/** How many working days lie between two days, both counted. */
export function workdaysBetween(from: string, to: string): number {
  let count = 0
  for (let day = from; day <= to; day = daysAfter(day, 1)) if (isWorkday(day)) count += 1
  return count
}

/** The so-and-so-many-th working day after this one. */
export function workdayAfter(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = daysAfter(at, 1)
    if (isWorkday(at)) left -= 1
  }
  return at
}
