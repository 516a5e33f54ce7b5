import { londonDay } from '../../api/contract/rules/londonDay.ts'

const dayMs = 86_400_000

/** Created on first use: creating all eight takes a slow phone a tenth of a second. */
function dates(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | null = null
  return () => {
    made ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
    return made
  }
}

const day = dates({ day: 'numeric', month: 'short' })
const weekday = dates({ weekday: 'short', day: 'numeric', month: 'short' })
const longDay = dates({ weekday: 'long', day: 'numeric', month: 'long' })
const dayName = dates({ weekday: 'long', day: 'numeric', month: 'short' })
const dateWithYear = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const shortWithYear = dates({ day: 'numeric', month: 'short', year: 'numeric' })
const spelled = dates({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
const weekdayInFull = dates({ weekday: 'short', day: 'numeric', month: 'long' })
const clock = dates({ hour: '2-digit', minute: '2-digit' })

/** A wire date is a calendar day: noon UTC falls on the same day in London, in summer too. */
function noonOf(isoDate: string): Date {
  return new Date(`${isoDate}T12:00:00Z`)
}

/** `16 Mar to 2 Apr`, or the one day. */
export function formatDayRange(from: string, to: string): string {
  return from === to ? day().format(noonOf(from)) : `${day().format(noonOf(from))} to ${day().format(noonOf(to))}`
}

/** `12 Nov` of an instant in ISO 8601. */
export function formatDayShort(instant: string): string {
  return day().format(Date.parse(instant))
}

/** `Mon 24 Nov` */
export function formatDayWithWeekday(isoDate: string): string {
  return tidy(weekday().format(noonOf(isoDate)))
}

/** `Mon 16 March` of a wire date, for a sentence. */
export function formatDayInSentence(isoDate: string): string {
  return tidy(weekdayInFull().format(noonOf(isoDate)))
}

/** `today at 09:20` or `Mon 16 March at 09:20` of an instant in ISO 8601, for a sentence. */
export function formatMomentInSentence(instant: string, today: string): string {
  const date = londonDay(instant)
  return `${date === today ? 'today' : formatDayInSentence(date)} at ${formatClock(Date.parse(instant))}`
}

/** `Thu 3 December 2026` of a wire date. */
export function formatDateInFull(isoDate: string): string {
  return tidy(spelled().format(noonOf(isoDate)))
}

/** `Friday 21 Nov` of a wire date. */
export function formatDayForHeading(isoDate: string): string {
  return tidy(dayName().format(noonOf(isoDate)))
}

/** `Friday 21 November` */
export function formatDayLong(date: Date): string {
  return tidy(longDay().format(date))
}

/** `07:42` of an instant in milliseconds, London time. */
export function formatClock(ms: number): string {
  return clock().format(ms)
}

/** `6 March 2026` of a wire date. */
export function formatDate(isoDate: string): string {
  return dateWithYear().format(noonOf(isoDate))
}

/** `6 Mar 2026` of a wire date. */
export function formatDateShort(isoDate: string): string {
  return shortWithYear().format(noonOf(isoDate))
}

/** `16 to 27 March 2026`, without repeating a common month or year. */
export function formatDateRange(from: string, to: string): string {
  return tidy(
    dateWithYear()
      .formatRange(noonOf(from), noonOf(to))
      .replace(/\s*–\s*/, ' to '),
  )
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

/** Drops the comma that en-GB puts after the weekday. */
function tidy(text: string): string {
  return text.replace(',', '')
}

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
