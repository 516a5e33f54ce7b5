/** `2026-03` and the months before it, newest first. */
export function lastMonths(today: string, count: number): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => monthOf(new Date(Date.UTC(year, month - 1 - back, 1))))
}

export function monthName(month: string): string {
  return new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
}

export function lastDayOf(month: string): string {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10)
}

function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7)
}
