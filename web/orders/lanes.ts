import type { OrderProgress } from '../../api/contract/orders.ts'

export type OrderLane = 'to_confirm' | 'no_driver' | 'running' | 'completed'

type Order = {
  progress: Pick<OrderProgress, 'status'>
  haulier_confirmed_at: string | null
  /** Doesn't yet have a driver whom only this device has assigned, and no longer one whom it has removed. */
  drivers: readonly { id: number; pending?: 'assign-driver' | 'remove-driver' | null; state?: string | null }[]
}

/** What an order lacks most: the haulier's confirmation, then a driver. A completed one lacks nothing. */
function laneOf({ progress, haulier_confirmed_at, drivers }: Order): OrderLane {
  if (progress.status === 'Completed') return 'completed'
  if (!haulier_confirmed_at) return 'to_confirm'
  const isDriven = drivers.some(
    ({ pending, state }) => !pending || (pending === 'assign-driver' && state === 'received'),
  )
  return isDriven ? 'running' : 'no_driver'
}

/** The latest few are enough on the board. */
const shownOfCompleted = 3

export function ordersOfLane<T extends Order>(orders: readonly T[], lane: OrderLane): T[] {
  const own = orders.filter((order) => laneOf(order) === lane)
  return lane === 'completed' ? own.slice(0, shownOfCompleted) : own
}
