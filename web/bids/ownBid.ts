import type { UseQueryResult } from '@tanstack/react-query'
import type { BidList, HaulierViewOfBid, SupplierBid } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import { ApiError } from '../client/apiError.ts'
import { useCall } from '../client/useCall.ts'
import { pendingWrite, useSend, useSendOneOf } from '../client/useSend.ts'
import { showNotice } from '../ui/notice.ts'
import { showToast } from '../ui/toast.ts'
import type { BidBody } from './bidValues.ts'

/** The company's newest bid on the quote that isn't cancelled; null if none. */
export function useOwnBid(quoteId: number): UseQueryResult<SupplierBid | null> {
  return useCall(calls.bidList, { id: quoteId, as: 'supplier' }, { select: newest })
}

function newest({ data: [bid] }: BidList): SupplierBid | null {
  return bid?.seen_as === 'supplier' ? bid : null
}

export function priceVersion({ haulier_bids }: HaulierViewOfBid): number {
  return haulier_bids.at(-1)?.version ?? 0
}

type BidToSend = { body: BidBody; version: number | undefined }

export function useSendBid(quoteId: number, standing: SupplierBid | null, leave: () => void) {
  const bid = ({ body, version }: BidToSend) =>
    standing
      ? pendingWrite(calls.bidUpdate, { id: standing.id, version, ...body })
      : pendingWrite(calls.bidSubmit, { id: quoteId, ...body })
  return useSendOneOf(bid, {
    leave,
    onSuccess: ({ message }, { body }) => showToast({ title: message, text: effects[body.can_deliver] }),
    onError: (error) => {
      showNotice({ tone: 'warning', title: 'Submission Failed', text: failureOf(error) })
    },
  })
}

export function useSavePoint() {
  return useSend(calls.collectionPointCreate, {
    onError: (error) => {
      const text = error instanceof ApiError ? error.message : 'Save it in the settings.'
      showNotice({ tone: 'warning', title: 'Collection point not saved', text })
    },
  })
}

const effects = {
  yes: 'You can update or cancel it until the contractor has accepted a bid.',
  no: 'It says where the stone is collected. You can update or cancel it until the contractor has accepted a bid.',
} as const

export function useCancelBid(onCancelled: () => void, onError: (error: Error) => void) {
  return useSend(calls.bidCancel, {
    leave: onCancelled,
    onError,
    onSuccess: ({ message }) => showToast({ title: message, text: 'The contractor no longer sees it.' }),
  })
}

/** The server's message, or its validation errors, or the specified text. */
function failureOf(error: Error): string {
  const words = error instanceof ApiError ? error.message || Object.values(error.errors).flat().join(', ') : ''
  return words || 'Failed to submit bid.'
}
