import type { WaitingAcceptance } from '../../api/contract/approvals.ts'
import * as calls from '../../api/contract/calls.ts'
import { toPence } from '../../api/contract/rules/money.ts'
import { type QuoteState, quoteStage } from '../../api/contract/rules/quoteStatus.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { useCall } from '../client/useCall.ts'
import { useSend } from '../client/useSend.ts'
import { showNotice } from '../ui/notice.ts'
import { showToast } from '../ui/toast.ts'

type Approval = {
  /** Null if none waits, or the quote is not open. */
  asked: WaitingAcceptance | null
  /** The reader's own, in pence; undefined until it is known. */
  limit: number | null | undefined
}

export function useApproval(quote: QuoteState & { id: number }): Approval {
  const isOpen = quoteStage(quote) === 'verified'
  const { data: answer } = useCall(calls.approvalRead, { id: quote.id }, { enabled: isOpen })
  if (!isOpen || !answer) return { asked: null, limit: undefined }
  const { approval_limit } = answer.meta
  return { asked: answer.data, limit: approval_limit === null ? null : toPence(approval_limit) }
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
