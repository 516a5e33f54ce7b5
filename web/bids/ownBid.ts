import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SupplierBid } from '../../api/contract/bids.ts'
import { ApiError } from '../client/apiError.ts'
import { get, post, put, remove } from '../client/request.ts'
import { showNotice } from '../ui/notice.ts'
import type { BidBody } from './bidValues.ts'

/** The company's own bid on the quote: the newest that was not cancelled, or none. */
export function useOwnBid(quoteId: number): UseQueryResult<SupplierBid | null> {
  const path = `/api/quotes/${quoteId}/bids`
  return useQuery({
    queryKey: [path, 'own'],
    queryFn: async ({ signal }) => {
      const { data } = await get<{ data: SupplierBid[] }>(`${path}?as=supplier`, signal)
      return data[0] ?? null
    },
  })
}

type Answer = { message: string }
type Followers = { onSent: () => void; onFailed: (error: Error) => void }

/** Sends the first bid, or changes the one that stands. What was decided meanwhile is loaded anew. */
export function useSendBid(quoteId: number, standing: SupplierBid | null, { onSent, onFailed }: Followers) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: BidBody) =>
      standing ? put<Answer>(`/api/bids/${standing.id}`, body) : post<Answer>(`/api/quotes/${quoteId}/bids`, body),
    onSuccess: async ({ message }, { can_deliver }) => {
      onSent()
      await queries.invalidateQueries()
      showNotice({ tone: 'success', title: message, text: effects[can_deliver] })
    },
    onError: async (error) => {
      onFailed(error)
      showNotice({ tone: 'warning', title: 'Submission Failed', text: failureOf(error) })
      if (error instanceof ApiError && error.status === 409) await queries.invalidateQueries()
    },
  })
}

const effects = {
  yes: 'You can update or cancel it until the contractor has accepted a bid.',
  no: 'It names where the stone is collected. You can update or cancel it until the contractor has accepted a bid.',
} as const

export function useCancelBid(bidId: number, onCancelled: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => remove<Answer>(`/api/bids/${bidId}`),
    onSuccess: async ({ message }) => {
      onCancelled()
      await queries.invalidateQueries()
      showNotice({ tone: 'success', title: message, text: 'The contractor no longer sees it.' })
    },
  })
}

/** The server's message, else its validation errors, else the specified words. */
function failureOf(error: Error): string {
  const words = error instanceof ApiError ? error.message || Object.values(error.errors).flat().join(', ') : ''
  return words || 'Failed to submit bid.'
}
