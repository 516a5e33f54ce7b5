import type { WaitingAcceptance } from '../../api/contract/approvals.ts'
import * as calls from '../../api/contract/calls.ts'
import { type QuoteState, quoteStage } from '../../api/contract/rules/quoteStatus.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { useSend } from '../client/useSend.ts'
import { showNotice } from '../ui/notice.ts'
import { showToast } from '../ui/toast.ts'

/** Null if none waits, or the quote is not open. */
export function useWaitingAcceptance(quote: QuoteState & { id: number }): WaitingAcceptance | null {
  const isOpen = quoteStage(quote) === 'verified'
  const { data } = useCall(calls.approvalRead, { id: quote.id }, { select: dataOf, enabled: isOpen })
  return isOpen && data ? data : null
}

/** If somebody was faster, a notice says so: the request and its dialog leave the page. */
export function useEndOfRequest({ failed, told, onClose }: { failed: string; told: string; onClose: () => void }) {
  return useSend(calls.approvalEnd, {
    onSuccess: ({ message }) => {
      showToast({ title: message, text: told })
      onClose()
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) return
      showNotice({ tone: 'warning', title: failed, text: refusalText(error, failed) })
      onClose()
    },
  })
}
