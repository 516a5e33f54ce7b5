const day = 24 * 3_600_000

export function workday(now: Date, days: number): Date {
  const date = new Date(now)
  date.setUTCHours(0, 0, 0, 0)
  for (let left = Math.abs(days); left > 0; ) {
    date.setTime(date.getTime() + Math.sign(days) * day)
    if (isWorkday(date)) left -= 1
  }
  return date
}

export function isWorkday(date: Date): boolean {
  return date.getUTCDay() !== 0 && date.getUTCDay() !== 6
}

export function at(date: Date, hours: number, minutes: number): Date {
  return new Date(date.getTime() + (hours * 60 + minutes) * 60_000)
}

export function dateOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
