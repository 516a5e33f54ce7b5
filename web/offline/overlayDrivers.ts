import { frozenAssignment } from './kinds/frozen.ts'
import { type CachedOrder, isAssignment, type OutboxRow, type OutboxState } from './rows.ts'

export type AssignedDriver = {
  id: number
  full_name: string
  /** Decided on this device and not yet confirmed by the server. */
  pending: 'assign-driver' | 'remove-driver' | null
  state: OutboxState | null
  seq: number | null
}

/** Lays this device's decisions over the cache. A decision received before `checkedAt` is in the cache already. */
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
    // This removal answers an assignment that was undone, so as far as we know the driver was never on the order.
    if (action === 'remove-driver' && !drivers.has(driver_id)) continue
    drivers.set(driver_id, { id: driver_id, full_name: driver_name, pending: action, state: row.state, seq: row.seq })
  }
  return [...drivers.values()].filter(({ pending, state }) => pending !== 'remove-driver' || state !== 'received')
}
