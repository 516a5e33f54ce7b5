import { hasWindowEnded } from './deliveryWindow.ts'

/** What an order that is in progress waits for; `running`: for nothing but its loads, `late`: for those after its window. */
export const waitings = ['supplier', 'haulier', 'driver', 'late', 'running'] as const
export type Waiting = (typeof waitings)[number]

export type OrderStanding = {
  is_completed: boolean
  is_supplier_confirmed: boolean
  /** Whether a haulier carries it: the supplier may, or the contractor collects. */
  is_hauled: boolean
  is_haulier_confirmed: boolean
  has_driver: boolean
  delivery_to_date: string
}

/** Read from the top: who must act comes before the calendar. Where none holds, the order runs. */
const rows = [
  { waiting: 'supplier', holds: (order) => !order.is_supplier_confirmed },
  { waiting: 'haulier', holds: (order) => order.is_hauled && !order.is_haulier_confirmed },
  { waiting: 'driver', holds: (order) => order.is_hauled && !order.has_driver },
  { waiting: 'late', holds: (order, now) => hasWindowEnded(order, now) },
] as const satisfies readonly { waiting: Waiting; holds: (order: OrderStanding, now: number) => boolean }[]

/** Null for a completed order. `now` in milliseconds. */
export function waitsFor(order: OrderStanding, now: number): Waiting | null {
  if (order.is_completed) return null
  return rows.find(({ holds }) => holds(order, now))?.waiting ?? 'running'
}
