/** How many working days lie between two wire dates, both counted. */
export function workdaysBetween(from: string, to: string): number {
  const last = Date.parse(`${to}T12:00:00Z`)
  let count = 0
  for (let at = Date.parse(`${from}T12:00:00Z`); at <= last; at += 24 * 3_600_000) {
    if (isWorkday(new Date(at))) count += 1
  }
  return count
}

export function isWorkday(date: Date): boolean {
  const weekday = date.getUTCDay()
  return weekday !== 0 && weekday !== 6
}
