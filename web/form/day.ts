const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Which day a date without a year means: the next one (a delivery) or the last one (a record). */
export type Towards = 'next' | 'last'

/** A leap day may be eight years away. */
const yearsToTry = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Reads `3/12`, `3.12.26`, `03122026`, `Thu 3 December 2026` or a wire date as a wire date; null if no such day. */
export function readDay(text: string, today: string, towards: Towards = 'next'): string | null {
  const wire = /^\s*(\d{4})-(\d\d)-(\d\d)\s*$/.exec(text)
  if (wire) return dayOf(Number(wire[1]), Number(wire[2]), Number(wire[3]))
  const digits = /^\s*(\d\d)(\d\d)(\d{4})\s*$/.exec(text)
  if (digits) return dayOf(Number(digits[3]), Number(digits[2]), Number(digits[1]))
  const typed =
    /^\s*(?:[a-z]{3,9}[\s,]+)?(\d{1,2})(?:st|nd|rd|th)?[\s/.,-]+(\d{1,2}|[a-z]{3,9})(?:[\s/.,-]+(\d{4}|\d\d))?\s*$/i.exec(
      text,
    )
  if (!typed) return null
  const [, day = '', month = '', year] = typed
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (year) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), monthNumber, Number(day))
  return nearest(monthNumber, Number(day), today, towards)
}

function nearest(month: number, day: number, today: string, towards: Towards): string | null {
  const thisYear = Number(today.slice(0, 4))
  for (const years of yearsToTry) {
    const found = dayOf(towards === 'next' ? thisYear + years : thisYear - years, month, day)
    if (found && (towards === 'next' ? found >= today : found <= today)) return found
  }
  return null
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  // Date.UTC reads years below 100 as 19xx.
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

export function writeDay(value: string): string {
  const wire = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  return wire ? `${wire[3]}/${wire[2]}/${wire[1]}` : value
}

export function isDay(value: string): boolean {
  const wire = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  return wire !== null && dayOf(Number(wire[1]), Number(wire[2]), Number(wire[3])) === value
}

/** Reads `7`, `730`, `7.30` or `7:30 pm` as HH:MM; null if there is no such time. */
export function readClock(text: string): string | null {
  const typed = /^\s*(\d{1,2})(?:[:.\s]?(\d\d))?\s*(am|pm)?\s*$/i.exec(text)
  if (!typed) return null
  const [, hour = '', minute = '00', half = ''] = typed
  const isHalf = half !== ''
  if (isHalf && (Number(hour) < 1 || Number(hour) > 12)) return null
  const hours = isHalf ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : null
}
