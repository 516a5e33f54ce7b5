import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import type { CachedOrder } from '../offline/rows.ts'
import { formatDayWithWeekday } from '../ui/dates.ts'

/** Days left to drive an order, both inclusive, YYYY-MM-DD. */
export type OrderDays = { quoteId: number; from: string; to: string }

/** Each driver's orders, nearest first. */
export type Rota = ReadonlyMap<number, readonly OrderDays[]>

type OrderWindow = Pick<CachedOrder, 'quote_id' | 'delivery_from_date' | 'delivery_to_date'>
type OrderWithDrivers = OrderWindow &
  Pick<CachedOrder, 'progress'> & { drivers: readonly Pick<AssignedDriver, 'id' | 'pending'>[] }

/** Today for a running order whose window has passed. */
export function daysOf({ quote_id, delivery_from_date, delivery_to_date }: OrderWindow, today: string): OrderDays {
  return { quoteId: quote_id, from: later(delivery_from_date, today), to: later(delivery_to_date, today) }
}

export function rotaOf(orders: readonly OrderWithDrivers[], today: string): Rota {
  const rota = new Map<number, OrderDays[]>()
  for (const order of orders) {
    if (order.progress.status === 'Completed') continue
    for (const { id, pending } of order.drivers) {
      if (pending !== 'remove-driver') rota.set(id, [...(rota.get(id) ?? []), daysOf(order, today)])
    }
  }
  for (const days of rota.values()) days.sort((one, other) => one.from.localeCompare(other.from))
  return rota
}

export function othersOf(rota: Rota, driverId: number, { quoteId }: OrderDays): readonly OrderDays[] {
  return (rota.get(driverId) ?? []).filter((other) => other.quoteId !== quoteId)
}

/** Those that overlap this order, cut to the shared days. */
export function clashesOf(rota: Rota, driverId: number, order: OrderDays): readonly OrderDays[] {
  return othersOf(rota, driverId, order)
    .map(({ quoteId, from, to }) => ({ quoteId, from: later(from, order.from), to: to < order.to ? to : order.to }))
    .filter(({ from, to }) => from <= to)
}

const named = 2

export function ordersText(days: readonly OrderDays[], today: string): string {
  const first = days.slice(0, named).map(({ quoteId, from }) => `order ${quoteId} ${whenText(from, today)}`)
  const rest = days.length - first.length
  return `${first.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function whenText(day: string, today: string): string {
  return day === today ? 'today' : `from ${formatDayWithWeekday(day)}`
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
