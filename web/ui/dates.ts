import { londonDay } from '../../api/contract/rules/londonDay.ts'

const dayMs = 86_400_000

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** From tables: every Intl formatter costs a slow phone 20 ms, and browsers disagree on commas. */
function partsOf(isoDate: string) {
  const [year = '', monthNumber, dayNumber] = isoDate.split('-')
  const month = months[Number(monthNumber) - 1] ?? ''
  const weekday = weekdays[new Date(isoDate).getUTCDay()] ?? ''
  return {
    day: Number(dayNumber),
    month,
    shortMonth: month.slice(0, month === 'September' ? 4 : 3),
    year,
    weekday,
    shortWeekday: weekday.slice(0, 3),
  }
}

/** Made on first use, so that it doesn't slow down a phone's start. */
let clock: Intl.DateTimeFormat | null = null

/** `16 Mar` of a wire date. */
function formatDay(isoDate: string): string {
  const { day, shortMonth } = partsOf(isoDate)
  return `${day} ${shortMonth}`
}

/** `16 Mar to 2 Apr`, or the one day. */
export function formatDayRange(from: string, to: string): string {
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
}

/** `12 Nov` of an instant in ISO 8601. */
export function formatDayShort(instant: string): string {
  return formatDay(londonDay(instant))
}

/** `Mon 24 Nov` */
export function formatDayWithWeekday(isoDate: string): string {
  return `${partsOf(isoDate).shortWeekday} ${formatDay(isoDate)}`
}

/** `Mon 16 March` of a wire date, for a sentence. */
export function formatDayInSentence(isoDate: string): string {
  const { shortWeekday, day, month } = partsOf(isoDate)
  return `${shortWeekday} ${day} ${month}`
}

/** `today at 09:20` or `Mon 16 March at 09:20` of an instant in ISO 8601, for a sentence. */
export function formatMomentInSentence(instant: string, today: string): string {
  const date = londonDay(instant)
  return `${date === today ? 'today' : formatDayInSentence(date)} at ${formatClock(Date.parse(instant))}`
}

/** `Thu 3 December 2026` of a wire date. */
export function formatDateInFull(isoDate: string): string {
  return `${partsOf(isoDate).shortWeekday} ${formatDate(isoDate)}`
}

/** `Friday 21 Nov` of a wire date. */
export function formatDayForHeading(isoDate: string): string {
  return `${partsOf(isoDate).weekday} ${formatDay(isoDate)}`
}

/** `Friday 21 November` of an instant in milliseconds, London time. */
export function formatDayLong(ms: number): string {
  const { weekday, day, month } = partsOf(londonDay(ms))
  return `${weekday} ${day} ${month}`
}

/** `07:42` of an instant in milliseconds, London time. */
export function formatClock(ms: number): string {
  clock ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' })
  return clock.format(ms)
}

/** `6 March 2026` of a wire date. */
export function formatDate(isoDate: string): string {
  const { day, month, year } = partsOf(isoDate)
  return `${day} ${month} ${year}`
}

/** `6 Mar 2026` of a wire date. */
export function formatDateShort(isoDate: string): string {
  return `${formatDay(isoDate)} ${partsOf(isoDate).year}`
}

/** `Mar` of YYYY-MM. */
export function formatMonthShort(month: string): string {
  return partsOf(`${month}-01`).shortMonth
}

/** `November 2025` of a wire date. */
export function formatMonth(isoDate: string): string {
  const { month, year } = partsOf(isoDate)
  return `${month} ${year}`
}

/** `16 to 27 March 2026`, without repeating a common month or year. */
export function formatDateRange(from: string, to: string): string {
  if (from === to) return formatDate(to)
  const { day, month, year } = partsOf(from)
  const last = partsOf(to)
  if (year !== last.year) return `${formatDate(from)} to ${formatDate(to)}`
  return `${month === last.month ? day : `${day} ${month}`} to ${formatDate(to)}`
}

/** `Today, 09:12` or `Thu 26 Feb, 15:20` of an instant in ISO 8601. */
export function formatMoment(instant: string, today: string): string {
  const date = londonDay(instant)
  return `${date === today ? 'Today' : formatDayWithWeekday(date)}, ${formatClock(Date.parse(instant))}`
}

/** `Today`, `Yesterday` or `Friday 21 Nov`; with the year if older than half a year. */
export function formatDayHeading(day: string, now: number): string {
  if (day === londonDay(now)) return 'Today'
  if (day === londonDay(now - dayMs)) return 'Yesterday'
  return now - Date.parse(day) < 180 * dayMs ? formatDayForHeading(day) : formatDate(day)
}

/** `Tomorrow, Tue 24 Nov` or `Wed 25 Nov` of a future wire date. */
export function formatDayAhead(isoDate: string, today: string): string {
  const isTomorrow = Date.parse(isoDate) - Date.parse(today) === dayMs
  return `${isTomorrow ? tomorrow : ''}${formatDayWithWeekday(isoDate)}`
}
export const tomorrow = 'Tomorrow, '

/** `07:30 to 17:00`; `22:00 to 05:00, overnight` if it closes on the next day; empty without hours. */
export function formatHours(open: string | null, close: string | null): string {
  const hours = [open, close].filter(Boolean).join(' to ')
  return isOvernight(open ?? '', close ?? '') ? `${hours}, overnight` : hours
}

export const overnight = 'Overnight: closes on the next day'

/** True if it closes before it opens; takes wire clock times. */
export function isOvernight(open: string, close: string): boolean {
  return clockTime.test(open) && clockTime.test(close) && close < open
}
const clockTime = /^\d{2}:\d{2}$/
