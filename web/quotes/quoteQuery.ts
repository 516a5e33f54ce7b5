import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { get } from '../client/request.ts'

/** One quote, as far as its reader may see it. */
export function useQuote(quoteId: number): UseQueryResult<SeenQuote> {
  const path = `/api/quotes/${quoteId}`
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => (await get<{ data: SeenQuote }>(path, signal)).data,
  })
}
