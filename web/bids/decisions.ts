import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { put } from '../client/request.ts'
import { showNotice } from '../ui/notice.ts'
import type { Offer } from './offers.ts'

/** What the contractor is about to do with which offer. */
export type Decision = { kind: 'accept' | 'reject'; offer: Offer }

const calls = {
  accept: { send: accept, fallback: 'Failed to accept bid', done: 'Bid accepted successfully' },
  reject: { send: reject, fallback: 'Failed to reject bid', done: 'Bid rejected successfully' },
} as const

/**
 * The contractor's decision on an offer. `onDecided` follows a success. Where the offer is no longer what was shown,
 * the list is loaded anew and `onStale` follows the notice that says so.
 */
export function useDecision({ onDecided, onStale }: { onDecided: (decision: Decision) => void; onStale: () => void }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: Decision) => calls[decision.kind].send(decision.offer),
    onSuccess: async (_answer, decision) => {
      await queries.invalidateQueries()
      showNotice({ tone: 'success', title: calls[decision.kind].done, text: wordsOf(decision) })
      onDecided(decision)
    },
    onError: async (error, decision) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      await queries.invalidateQueries()
      showNotice({
        tone: 'warning',
        title: calls[decision.kind].fallback,
        text: refusalText(error, calls[decision.kind].fallback),
      })
      onStale()
    },
  })
}

export function failureText(error: Error | null, kind: Decision['kind']): string | null {
  return error && refusalText(error, calls[kind].fallback)
}

/** Sends what was on the screen along: the server accepts nothing else. */
function accept({ bid, haulier, total }: Offer) {
  const base = `/api/quotes/${bid.quote_id}/bids/${bid.id}`
  const shown = { version: bid.version, ...(total === null ? {} : { total_price: total / 100 }) }
  return haulier
    ? put(`${base}/haulier-bids/${haulier.id}/accept`, { ...shown, haulier_version: haulier.version })
    : put(`${base}/accept`, shown)
}

function reject({ bid }: Offer) {
  return put(`/api/bids/${bid.id}/reject`)
}

function wordsOf({ kind, offer: { bid, haulier } }: Decision): string {
  const who = haulier ? `${bid.supplier_name} with ${haulier.haulier_name}` : bid.supplier_name
  return kind === 'accept'
    ? `${who} and the other bidders are told. The order waits for its confirmation.`
    : `${bid.supplier_name} is told, and may bid again while the quote is open.`
}
