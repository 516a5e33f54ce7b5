import { frozenAssignment } from './kinds/frozen.ts'
import { type CachedOrder, isAssignment, type OutboxRow, type OutboxState } from './rows.ts'

export type AssignedDriver = {
  id: number
  full_name: string
  /** What this device has decided and the server has not yet confirmed. */
  pending: 'assign-driver' | 'remove-driver' | null
  state: OutboxState | null
  /** The row of that decision. */
  seq: number | null
}

/**
 * The order's drivers as the yard means them: its own decisions in their order, over those of the cache. What was received
 * before the cache was last read is in the cache.
 */
export function overlayDrivers(
  order: Pick<CachedOrder, 'quote_id' | 'drivers'>,
  rows: readonly OutboxRow[],
  checkedAt: number,
): AssignedDriver[] {
  const drivers = new Map<number, AssignedDriver>()
  for (const driver of order.drivers ?? []) drivers.set(driver.id, { ...driver, pending: null, state: null, seq: null })
  for (const row of [...rows].sort((one, other) => one.seq - other.seq)) {
    if (!isAssignment(row) || row.quoteId !== order.quote_id) continue
    if (row.receivedAt !== null && row.receivedAt < checkedAt) continue
    const { driver_id, driver_name, action } = frozenAssignment(row)
    // The opposite of one that was taken back: as far as is known here, they never were on the order.
    if (action === 'remove-driver' && !drivers.has(driver_id)) continue
    drivers.set(driver_id, { id: driver_id, full_name: driver_name, pending: action, state: row.state, seq: row.seq })
  }
  return [...drivers.values()].filter(({ pending, state }) => pending !== 'remove-driver' || state !== 'received')
}
