import type { OrderDetails } from '../../api/contract/orders.ts'
import { forecast, paceOfDays } from '../../api/contract/rules/pace.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { type Load, loadsByDay, workdaysAfter } from './loads.ts'

export type PlannedDay = { day: string; kg: number; isLate: boolean }

export type Plan = {
  /** The day of the last load. */
  end: string
  paceKg: number
  /** Today if more is expected, then each working day to the end; the last brings the rest. */
  days: PlannedDay[]
}

type Order = Pick<OrderDetails, 'delivery_to_date'> & {
  progress: Pick<OrderDetails['progress'], 'remaining' | 'status'>
}

/** Null for a completed order, or while there is no pace. */
export function planOf(order: Order, tickets: readonly Load[], today: string): Plan | null {
  const { progress, delivery_to_date } = order
  if (progress.status === 'Completed') return null
  const remaining_kg = toKg(progress.remaining)
  const pace = paceOfDays(loadsByDay(tickets), today)
  const { expected_end: end, expected_today_kg } = forecast({ remaining_kg, delivery_to_date, ...pace }, today)
  if (end === null) return null
  const paceKg = pace.before_days > 0 ? pace.before_kg / pace.before_days : pace.today_kg
  const after = workdaysAfter(today, end)
  const theRest = remaining_kg - expected_today_kg - paceKg * (after.length - 1)
  const planned = [
    { day: today, kg: expected_today_kg },
    ...after.map((day, nth) => ({ day, kg: nth === after.length - 1 ? theRest : paceKg })),
  ]
  const days = planned.flatMap(({ day, kg }) => (kg > 0 ? [{ day, kg, isLate: day > delivery_to_date }] : []))
  return { end, paceKg, days }
}
