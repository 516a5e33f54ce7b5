let made: Intl.DateTimeFormat | null = null

/** Made on first use, so that it doesn't slow down a phone's start. */
function calendarDay(): Intl.DateTimeFormat {
  made ??= new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Europe/London',
  })
  return made
}

/** YYYY-MM-DD, from ms or ISO 8601. From parts, since browsers format a locale's dates differently. */
export function londonDay(instant: number | string): string {
  const parts = calendarDay().formatToParts(new Date(instant))
  const read = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)?.value.padStart(2, '0')
  return `${read('year')}-${read('month')}-${read('day')}`
}
