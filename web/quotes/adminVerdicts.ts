import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { put } from '../client/request.ts'
import { showNotice } from '../ui/notice.ts'

export type AdminQuote = Extract<SeenQuote, { seen_as: 'admin' }>

/** The moves of the verify call; `verify` alone carries a markup, in pounds as it was typed. */
export type Verdict = { kind: 'verify'; markup: string } | { kind: 'reject' } | { kind: 'unverify' }

const calls = {
  verify: {
    status: 1,
    fallback: 'Failed to verify quote. Please try again.',
    effect: 'Suppliers in reach can bid on it now.',
  },
  reject: {
    status: 2,
    fallback: 'Failed to verify quote. Please try again.',
    effect: 'The contractor is told, and may edit it to submit it again.',
  },
  unverify: {
    status: 0,
    fallback: 'Failed to unverify quote. Please try again.',
    effect: 'Its markup is cleared, and suppliers no longer see it.',
  },
} as const satisfies Record<Verdict['kind'], object>

/** Verifies, rejects or unverifies the quote. `onDecided` follows a success, and a quote that was decided meanwhile. */
export function useVerdict(quote: Pick<AdminQuote, 'id'>, onDecided: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (verdict: Verdict) =>
      put<{ message: string }>(`/api/quotes/${quote.id}/verify`, {
        status: calls[verdict.kind].status,
        ...(verdict.kind === 'verify' && { markup_price: verdict.markup }),
      }),
    onSuccess: async ({ message }, { kind }) => {
      await queries.invalidateQueries()
      onDecided()
      showNotice({ tone: 'success', title: message, text: `Quote ${quote.id}. ${calls[kind].effect}` })
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409)
        await queries.invalidateQueries({ queryKey: ['/api/quotes'] })
    },
  })
}

export function verdictFailure(error: Error | null, kind: Verdict['kind']): string | null {
  return error && refusalText(error, calls[kind].fallback)
}
