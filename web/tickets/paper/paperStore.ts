import { device } from '../../device/device.ts'
import type { PaperRow } from '../../offline/rows.ts'
import { isBlank } from './paperRow.ts'

/** The user's own store on this device: rows with their scans outlive a reload, a closed tab and a logout. */

export function readRows(userId: number, quoteId: number): Promise<PaperRow[]> {
  // By their keys: in the order in which they were made.
  return device.stores.user(userId).use((db) => db.papers.where({ quoteId }).sortBy('token'))
}

export function keepRows(userId: number, rows: readonly PaperRow[]): Promise<void> {
  return device.stores.user(userId).use((db) =>
    db.transaction('rw', db.papers, async () => {
      await db.papers.bulkPut(rows.filter((row) => !isBlank(row)))
      await db.papers.bulkDelete(rows.filter(isBlank).map(({ token }) => token))
    }),
  )
}

export function forgetRows(userId: number, tokens: readonly string[]): Promise<void> {
  return device.stores.user(userId).use((db) => db.papers.bulkDelete([...tokens]))
}
