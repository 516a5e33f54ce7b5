import type { HaulierOrder } from '../../api/contract/orders.ts'

export type OrderLane = 'to_confirm' | 'no_driver' | 'running' | 'completed'

/** What an order lacks most: the haulier's confirmation, then a driver. */
export function laneOf({ progress, haulier_confirmed_at, drivers }: HaulierOrder): OrderLane {
  if (progress.status === 'Completed') return 'completed'
  if (!haulier_confirmed_at) return 'to_confirm'
  return drivers.length === 0 ? 'no_driver' : 'running'
}
