import { orderProgress, type Progress } from '../../api/contract/rules/progress.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import type { OwnTicket } from './ownTickets.ts'
import type { CachedOrder, CachedTicket } from './rows.ts'

export function withoutCached<Own extends { syncToken: string }>(
  cached: readonly Pick<CachedTicket, 'sync_token'>[],
  own: readonly Own[],
): Own[] {
  const cachedTokens = new Set(cached.map(({ sync_token }) => sync_token))
  return own.filter(({ syncToken }) => !cachedTokens.has(syncToken))
}

/** Net kilograms by order of this device's tickets that the cache doesn't count yet. */
export function sumByOrder(
  cached: readonly Pick<CachedTicket, 'sync_token'>[],
  own: readonly Pick<OwnTicket, 'syncToken' | 'quoteId' | 'net_kg'>[],
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const { quoteId, net_kg } of withoutCached(cached, own)) sums.set(quoteId, (sums.get(quoteId) ?? 0) + net_kg)
  return sums
}

export function overlayProgress(order: CachedOrder, ownKg: number): Progress {
  return orderProgress({
    ordered_kg: toKg(order.progress.ordered),
    delivered_kg: toKg(order.progress.delivered) + ownKg,
    is_closed: order.progress.closed_at !== null,
    is_cancelled: order.progress.is_cancelled,
  })
}
