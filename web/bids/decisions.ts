import * as calls from '../../api/contract/calls.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { type PendingWrite, pendingWrite, useSendOneOf } from '../client/useSend.ts'
import { showNotice } from '../ui/notice.ts'
import { showToast } from '../ui/toast.ts'
import { firmsOf, type Offer } from './offers.ts'

export type Decision = { kind: 'accept'; offer: Offer } | { kind: 'reject'; offer: Offer; reason?: string }

const moves = {
  accept: { fallback: 'Failed to accept bid', done: 'Bid accepted successfully' },
  reject: { fallback: 'Failed to reject bid', done: 'Bid rejected successfully' },
} as const

/** `success` is false if the acceptance waits for a colleague's approval. */
type Answer = { success?: boolean; message: string }

/** `onClose` also follows the notice that an offer has changed since it was shown; the list is reloaded first. */
export function useDecision({ onAccepted, onClose }: { onAccepted: () => void; onClose: () => void }) {
  return useSendOneOf(send, {
    onSuccess: ({ success, message }, decision) => {
      const isWaiting = success === false
      showToast(
        isWaiting
          ? { title: message, text: 'Nothing is accepted yet, and no bidder is told.' }
          : { title: moves[decision.kind].done, text: wordsOf(decision) },
      )
      if (decision.kind === 'accept' && !isWaiting) onAccepted()
      else onClose()
    },
    onError: (error, { kind }) => {
      if (!(error instanceof ApiError) || error.status !== 409) return
      const { fallback } = moves[kind]
      showNotice({ tone: 'warning', title: fallback, text: refusalText(error, fallback) })
      onClose()
    },
  })
}

export function failureText(error: Error | null, kind: Decision['kind']): string | null {
  return error && refusalText(error, moves[kind].fallback)
}

function send(decision: Decision): PendingWrite<Answer> {
  if (decision.kind === 'accept') return accept(decision.offer)
  const { bid } = decision.offer
  return pendingWrite(calls.bidReject, { id: bid.id, version: bid.version, reason: decision.reason ?? null })
}

/** Sends the versions and total that were on the screen: the server accepts only those. */
function accept({ bid, haulier, total }: Offer): PendingWrite<Answer> {
  const shown = { version: bid.version, ...(total === null ? {} : { total_price: total / 100 }) }
  const ids = { id: bid.quote_id, bidId: bid.id }
  if (!haulier) return pendingWrite(calls.bidAcceptOfQuote, { ...ids, ...shown })
  const chosen = { haulierBidId: haulier.id, haulier_version: haulier.version }
  return pendingWrite(calls.bidAcceptWithHaulier, { ...ids, ...shown, ...chosen })
}

function wordsOf({ kind, offer: { bid, haulier } }: Decision): string {
  return kind === 'accept'
    ? `${firmsOf(bid.supplier_name, haulier?.haulier_name)} and the other bidders are told. The order waits for its confirmation.`
    : `${bid.supplier_name} is told, and may bid again while the quote is open.`
}
