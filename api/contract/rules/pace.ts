import { daysBetween, isWorkday, workdayAfter } from './workdays.ts'

export type Deliveries = {
  remaining_kg: number
  /** Delivered before today, and on how many days. */
  before_kg: number
  before_days: number
  today_kg: number
  /** The last day of the window, YYYY-MM-DD. */
  delivery_to_date: string
}

export type Forecast = {
  /** Still to come today, at the pace of the days before. */
  expected_today_kg: number
  /** The day of the last load; null while nothing has come. */
  expected_end: string | null
  /** By how many days it ends after its window; null if it is in time. */
  late_days: number | null
}

/** No forecast goes further, however slow the pace. */
export const mostWorkdays = 260

/**
 * When an order in progress will end. The pace is the average of earlier days with deliveries, or on the first day what
 * has come: an unfinished day would make every order late each morning. In SQL: `isLate` in api/orders/queries/pace.ts.
 */
export function forecast(order: Deliveries, today: string): Forecast {
  const { remaining_kg, before_kg, before_days, today_kg } = order
  const hasPast = before_days > 0 && before_kg > 0
  const [paced_kg, days] = hasPast ? [before_kg, before_days] : [today_kg, 1]
  const expected = hasPast && isWorkday(today) ? Math.ceil(before_kg / before_days) - today_kg : 0
  const expected_today_kg = Math.min(Math.max(expected, 0), remaining_kg)
  const left = remaining_kg - expected_today_kg
  const needed = paced_kg === 0 ? null : Math.min(Math.ceil((left * days) / paced_kg), mostWorkdays)
  const expected_end = needed === null ? null : workdayAfter(today, needed)
  // Nothing more can come before today.
  const end = expected_end ?? today
  const late = daysBetween(order.delivery_to_date, end)
  return { expected_today_kg, expected_end, late_days: late > 0 ? late : null }
}

/** Sums days with deliveries for a forecast; `day` is YYYY-MM-DD. */
export function paceOfDays(days: readonly { day: string; kg: number }[], today: string) {
  const before = days.filter(({ day }) => day !== today)
  return {
    before_kg: before.reduce((sum, { kg }) => sum + kg, 0),
    before_days: before.length,
    today_kg: days.find(({ day }) => day === today)?.kg ?? 0,
  }
}
