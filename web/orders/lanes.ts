import type { OrderProgress } from '../../api/contract/orders.ts'

export type OrderLane = 'to_confirm' | 'no_driver' | 'running'

type Order = {
  progress: Pick<OrderProgress, 'status'>
  haulier_confirmed_at: string | null
  /** Doesn't yet have a driver whom only this device has assigned. */
  drivers: readonly { id: number; pending?: 'assign-driver' | 'remove-driver' | null; state?: string | null }[]
}

/** What an order lacks most: the haulier's confirmation, then a driver. A completed one lacks nothing. */
function laneOf({ progress, haulier_confirmed_at, drivers }: Order): OrderLane {
  if (progress.status === 'Completed') return 'running'
  if (!haulier_confirmed_at) return 'to_confirm'
  const isDriven = drivers.some(({ pending, state }) => pending !== 'assign-driver' || state === 'received')
  return isDriven ? 'running' : 'no_driver'
}

/** Completed orders ask for nothing: the latest few are enough on the board, after those that run. */
const shownOfCompleted = 3

export function ordersOfLane<T extends Order>(orders: readonly T[], lane: OrderLane): T[] {
  const own = orders.filter((order) => laneOf(order) === lane)
  const completed = own.filter(({ progress }) => progress.status === 'Completed')
  return [...own.filter((order) => !completed.includes(order)), ...completed.slice(0, shownOfCompleted)]
}
