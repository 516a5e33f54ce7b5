import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { DeviceAsOf } from '../device/DeviceAsOf.tsx'
import { AsOf } from '../ui/AsOf.tsx'

/** How old the oldest is of what the page shows: a tablet without signal goes on showing it for hours. */
export function PageAsOf() {
  const queries = useQueryClient()
  const follow = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queries],
  )
  const read = () => findOldest(queries.getQueryCache().findAll({ type: 'active', predicate: isSeen }))
  const oldest = useSyncExternalStore(follow, read)
  // A page that asks for nothing shows what lies on the device.
  if (oldest === null) return <DeviceAsOf of="Orders" />
  return Number.isFinite(oldest) && <AsOf ms={oldest} />
}

/** Null where nothing is asked for, infinity where nothing has come yet. */
function findOldest(shown: readonly Query[]): number | null {
  if (shown.length === 0) return null
  return Math.min(...shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt))
}

function isSeen({ meta }: Query): boolean {
  return meta?.['isUnseen'] !== true
}
