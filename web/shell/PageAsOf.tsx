import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { DeviceAsOf } from '../device/DeviceAsOf.tsx'
import { AsOf } from '../ui/AsOf.tsx'

/** The age of the oldest data on the page: a tablet without signal shows it for hours. */
export function PageAsOf() {
  const queries = useQueryClient()
  const follow = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queries],
  )
  const read = () => findOldest(queries.getQueryCache().findAll({ type: 'active', predicate: isSeen }))
  const oldest = useSyncExternalStore(follow, read)
  // A page without queries shows the device's data.
  if (oldest === null) return <DeviceAsOf of="Orders" />
  return Number.isFinite(oldest) && <AsOf ms={oldest} />
}

/** Null without queries, Infinity while none has an answer. */
function findOldest(shown: readonly Query[]): number | null {
  if (shown.length === 0) return null
  return Math.min(...shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt))
}

function isSeen({ meta }: Query): boolean {
  return meta?.['isUnseen'] !== true
}
