import { afterEach, expect, test, vi } from 'vitest'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { formatHours, formatMoment } from '../../../web/ui/dates.ts'

/** An older or newer edition of the locale data (CLDR 42, in WebKitGTK) writes en-CA as 11/21/2026. */
class OtherEdition extends Intl.DateTimeFormat {
  constructor(locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    super(locale === 'en-CA' ? 'en-US' : locale, options)
  }
}

/** One that writes neither the order nor the zeros that today's does; the parts are what they say they are. */
class Rearranged extends Intl.DateTimeFormat {
  constructor(_?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
    super('en-US', options && { ...options, ...(options.month === '2-digit' && { month: 'numeric', day: 'numeric' }) })
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Formatters are kept once made: these are of the edition that is stubbed. */
async function datesOf(edition: typeof Intl.DateTimeFormat) {
  vi.stubGlobal('Intl', Object.create(Intl, { DateTimeFormat: { value: edition } }))
  vi.resetModules()
  const { londonDay } = await import('../../../api/contract/rules/londonDay.ts')
  const { formatMoment } = await import('../../../web/ui/dates.ts')
  return { londonDay, formatMoment }
}

test.each([
  ['2026-11-21T12:00:00.000Z', '2026-11-21'],
  ['2026-03-05T00:00:00.000Z', '2026-03-05'],
  // London is an hour ahead of UTC in summer.
  ['2026-06-30T23:30:00.000Z', '2026-07-01'],
  ['2026-12-31T23:59:59.999Z', '2026-12-31'],
])('%s is %s in London, whatever edition of the locales the browser has', async (instant, day) => {
  expect(londonDay(instant)).toBe(day)
  expect(londonDay(Date.parse(instant))).toBe(day)
  for (const edition of [OtherEdition, Rearranged]) {
    const dates = await datesOf(edition as typeof Intl.DateTimeFormat)
    expect(dates.londonDay(instant)).toBe(day)
  }
})

test('a moment of another day is shown the same in every browser', async () => {
  const dates = await datesOf(OtherEdition as typeof Intl.DateTimeFormat)
  const moment = '2026-02-26T15:20:00.000Z'
  expect(dates.formatMoment(moment, '2026-11-21')).toBe(formatMoment(moment, '2026-11-21'))
  expect(dates.formatMoment(moment, '2026-02-26')).toBe('Today, 15:20')
})

test.each([
  ['07:30', '17:00', '07:30 to 17:00'],
  ['22:00', '05:00', '22:00 to 05:00, overnight'],
  ['06:00', '06:00', '06:00 to 06:00'],
  [null, null, ''],
])('hours from %s to %s are "%s"', (open, close, text) => {
  expect(formatHours(open, close)).toBe(text)
})
