import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/**
 * Marks readings as stale, and reloads those on screen unless `refetchType` says otherwise. A load under way begins
 * again, and its caller gets the newer answer. React Query alone would finish a first load, and in a hidden tab any
 * load, and count its old answer as current.
 */
export async function invalidate(queries: QueryClient, filters: InvalidateQueryFilters = {}): Promise<void> {
  const loading = queries.getQueryCache().findAll({ ...filters, type: 'active', fetchStatus: 'fetching' })
  for (const query of loading) if (query.state.data === undefined) void query.cancel({ silent: true })
  const reloaded = queries.invalidateQueries(filters)
  const isHidden = filters.refetchType === 'none'
  const begunAgain = isHidden ? loading.map((query) => query.fetch(undefined, { cancelRefetch: true })) : []
  await Promise.allSettled([reloaded, ...begunAgain])
}
