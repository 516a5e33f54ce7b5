function dates(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Europe/London' })
}

const inFull = dates({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const date = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const time = dates({ hour: '2-digit', minute: '2-digit' })

/** `Friday 21 November 2025` from an ISO 8601 instant. */
export function fullDay(instant: string): string {
  return inFull.format(new Date(instant)).replace(',', '')
}

/** `21 November 2025` from an instant, or a day in wire format. */
export function dayOf(instant: string): string {
  return date.format(new Date(instant))
}

/** `March 2026` from `2026-03`. */
export function monthName(month: string): string {
  return dayOf(`${month}-01`).replace('1 ', '')
}

/** `08:41` */
export function clock(instant: string): string {
  return time.format(new Date(instant))
}

/** `21 November 2025 at 09:51` */
export function moment(instant: string): string {
  return `${dayOf(instant)} at ${clock(instant)}`
}
