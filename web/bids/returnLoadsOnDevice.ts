import type { UserDb } from '../offline/databases.ts'
import { unlessFull } from '../offline/fullDisk.ts'
import type { KeptReturnLoads } from '../offline/rows.ts'
import type { Store } from '../offline/store.ts'

export async function keepReturnLoads(store: Store<UserDb>, loads: Omit<KeptReturnLoads, 'key'>): Promise<void> {
  const kept = store.use((db) => db.meta.put({ key: 'return_loads', ...loads })).then(() => undefined)
  await unlessFull(kept, undefined)
}

export async function readReturnLoads(db: UserDb, orderId: number | null): Promise<KeptReturnLoads | null> {
  const kept = ((await db.meta.get('return_loads')) as KeptReturnLoads | undefined) ?? null
  // An earlier version kept loads that may save nothing.
  if (kept?.loads.some(({ miles_saved }) => miles_saved === undefined)) return null
  if (!kept || orderId === null) return kept
  const loads = kept.loads.filter(({ order }) => order.quote_id === orderId)
  return loads.length > 0 ? { ...kept, total: loads.length, loads } : null
}
