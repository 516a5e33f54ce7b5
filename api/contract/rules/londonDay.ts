const hour = 3_600_000
const day = 24 * hour

/** YYYY-MM-DD, from ms or ISO 8601. By arithmetic: a phone's first `Intl.DateTimeFormat` takes longer than its first screen. */
export function londonDay(instant: number | string): string {
  const ms = new Date(instant).getTime()
  return new Date(isSummerTime(ms) ? ms + hour : ms).toISOString().slice(0, 10)
}

/** Summer Time Order 2002, and the same days since 1996: from the last Sunday of March to that of October, at 01:00 UTC. */
function isSummerTime(ms: number): boolean {
  const year = new Date(ms).getUTCFullYear()
  return ms >= lastSunday(year, 2) && ms < lastSunday(year, 9)
}

/** 01:00 UTC on it. `month` counts from 0; both have 31 days. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31, 1)
  return last - new Date(last).getUTCDay() * day
}
