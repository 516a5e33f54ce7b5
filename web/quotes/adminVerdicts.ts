import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { refusalText } from '../client/refusalText.ts'
import { pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { showToast } from '../ui/toast.ts'

export type AdminQuote = Extract<SeenQuote, { seen_as: 'admin' }>

/** The verify call's moves. The markup is in pounds, as typed. */
export type Verdict = (
  | { kind: 'verify'; markup: string }
  | { kind: 'reject'; reason: string }
  | { kind: 'unverify' }
) & { version: number | undefined }

const moves = {
  verify: {
    status: 1,
    fallback: 'Failed to verify quote. Please try again.',
    effect: 'Suppliers within reach can now bid on it.',
  },
  reject: {
    status: 2,
    fallback: 'Failed to verify quote. Please try again.',
    effect: 'The contractor will be notified and can edit and resubmit it.',
  },
  unverify: {
    status: 0,
    fallback: 'Failed to unverify quote. Please try again.',
    effect: 'Its markup is cleared and suppliers no longer see it.',
  },
} as const satisfies Record<Verdict['kind'], object>

/** `onDecided` also follows if somebody else has decided the quote meanwhile. */
export function useVerdict(quote: Pick<AdminQuote, 'id'>, onDecided: () => void, onError?: (error: Error) => void) {
  const decide = (verdict: Verdict) =>
    pendingWrite(calls.quoteVerify, {
      id: quote.id,
      status: moves[verdict.kind].status,
      version: verdict.version,
      ...(verdict.kind === 'verify' && { markup_price: verdict.markup }),
      ...(verdict.kind === 'reject' && { reason: verdict.reason }),
    })
  return useSendOneOf(decide, {
    ...(onError && { onError }),
    onSuccess: ({ message }, { kind }) => {
      onDecided()
      showToast({ title: message, text: `Quote ${quote.id}. ${moves[kind].effect}` })
    },
  })
}

export function verdictFailure(error: unknown, kind: Verdict['kind']): string | null {
  return error ? refusalText(error, moves[kind].fallback) : null
}
