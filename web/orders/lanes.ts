import type { OrderProgress } from '../../api/contract/orders.ts'

export type OrderLane = 'to_confirm' | 'no_driver' | 'running' | 'completed'

type Order = {
  progress: Pick<OrderProgress, 'status'>
  haulier_confirmed_at: string | null
  /** An unsent assignment doesn't count yet; an unsent removal already does. */
  drivers: readonly { id: number; pending?: 'assign-driver' | 'remove-driver' | null; state?: string | null }[]
}

/** By what an order lacks: first the haulier's confirmation, then a driver. */
function laneOf({ progress, haulier_confirmed_at, drivers }: Order): OrderLane {
  if (progress.status === 'Completed') return 'completed'
  if (!haulier_confirmed_at) return 'to_confirm'
  const isDriven = drivers.some(
    ({ pending, state }) => !pending || (pending === 'assign-driver' && state === 'received'),
  )
  return isDriven ? 'running' : 'no_driver'
}

const shownOfCompleted = 3

export function ordersOfLane<T extends Order>(orders: readonly T[], lane: OrderLane): T[] {
  const own = orders.filter((order) => laneOf(order) === lane)
  return lane === 'completed' ? own.slice(0, shownOfCompleted) : own
}
