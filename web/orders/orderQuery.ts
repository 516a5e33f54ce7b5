import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { get } from '../client/request.ts'

/** How often an open order asks for what has been delivered meanwhile, in milliseconds. */
const orderRefreshMs = 15_000

export function useOrder(quoteId: number): UseQueryResult<OrderDetails> {
  const path = orderPath(quoteId)
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await get<{ data: OrderDetails }>(path, signal)).data,
    refetchInterval: orderRefreshMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Also the key under which the order is cached. */
export function orderPath(quoteId: number): string {
  return `/api/quotes/${quoteId}/accepted-details`
}
