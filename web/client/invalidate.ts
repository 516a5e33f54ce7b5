import { type InvalidateQueryFilters, notifyManager, type QueryClient } from '@tanstack/react-query'

/**
 * Marks readings as stale, and reloads those on screen unless `refetchType` says otherwise. Readings on their way are
 * cancelled: React Query would let a first load go on and take its answer, older than the change, for current.
 */
export function invalidate(queries: QueryClient, filters?: InvalidateQueryFilters): Promise<void> {
  return notifyManager.batch(() => {
    void queries.cancelQueries(filters)
    return queries.invalidateQueries(filters)
  })
}
