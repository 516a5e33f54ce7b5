import { londonDay } from './londonDay.ts'
import { type Deliveries, forecast } from './pace.ts'

/** `running`: it waits only for its loads. `late`: at this pace its loads end after its window. */
export const waitings = ['supplier', 'haulier', 'driver', 'late', 'running'] as const
export type Waiting = (typeof waitings)[number]

export type OrderStanding = Deliveries & {
  is_completed: boolean
  is_supplier_confirmed: boolean
  /** False where the supplier delivers or the contractor collects. */
  is_hauled: boolean
  is_haulier_confirmed: boolean
  has_driver: boolean
}

/** The first row that holds decides: people who must act come before the calendar. */
const rows = [
  { waiting: 'supplier', holds: (order) => !order.is_supplier_confirmed },
  { waiting: 'haulier', holds: (order) => order.is_hauled && !order.is_haulier_confirmed },
  { waiting: 'driver', holds: (order) => order.is_hauled && !order.has_driver },
  { waiting: 'late', holds: (order, now) => lateDays(order, now) !== null },
] as const satisfies readonly { waiting: Waiting; holds: (order: OrderStanding, now: number) => boolean }[]

/** Null for a completed order. `now` in ms. */
export function waitsFor(order: OrderStanding, now: number): Waiting | null {
  if (order.is_completed) return null
  return rows.find(({ holds }) => holds(order, now))?.waiting ?? 'running'
}

/** Days by which it will be late, whatever it waits for; null if in time or completed. `now` in ms. */
export function lateDays(order: OrderStanding, now: number): number | null {
  return order.is_completed ? null : forecast(order, londonDay(now)).late_days
}
