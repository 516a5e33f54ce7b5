let made: Intl.DateTimeFormat | null = null

/** Made when it is first used: that takes a slow phone a hundredth of a second. */
function calendarDay(): Intl.DateTimeFormat {
  made ??= new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Europe/London',
  })
  return made
}

/**
 * The day of the calendar in London, as the wire writes dates, of an instant in milliseconds or in ISO 8601. From parts: how a
 * locale writes a date is another matter from browser to browser.
 */
export function londonDay(instant: number | string): string {
  const parts = calendarDay().formatToParts(new Date(instant))
  const read = (type: 'year' | 'month' | 'day') => parts.find((part) => part.type === type)?.value.padStart(2, '0')
  return `${read('year')}-${read('month')}-${read('day')}`
}
