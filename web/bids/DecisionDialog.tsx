import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { ReasonField } from '../form/ReasonField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { AcceptDialog } from './AcceptDialog.tsx'
import styles from './bids.module.css'
import { type Decision, failureText } from './decisions.ts'
import type { Offer, QuoteOfOffers } from './offers.ts'

type Props = {
  decision: Decision
  quote: QuoteOfOffers
  /** The reader's approval limit in pence; null without one, undefined until it is known. */
  limit: number | null | undefined
  mutation: UseMutationResult<unknown, Error, Decision>
  onClose: () => void
}

export function DecisionDialog({ decision: { kind, offer }, quote, limit, mutation, onClose }: Props) {
  const ask = {
    offer,
    isSending: mutation.isPending,
    failure: failureText(mutation.error, kind),
    onClose,
  }
  return kind === 'accept' ? (
    <AcceptDialog {...ask} quote={quote} limit={limit} onConfirm={() => mutation.mutate({ kind, offer })} />
  ) : (
    <RejectDialog {...ask} onConfirm={(reason) => mutation.mutate({ kind, offer, reason })} />
  )
}

type RejectProps = {
  offer: Offer
  isSending: boolean
  failure: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

function RejectDialog({ offer: { bid, haulier, total, place }, onConfirm, ...frame }: RejectProps) {
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      {...frame}
      isOpen
      title="Reject this bid?"
      action="Reject"
      isDestructive
      onConfirm={() => onConfirm(reason)}
    >
      <p className="subject">
        <span>
          <b>{bid.supplier_name}</b>
          <small>
            {haulier ? `with ${haulier.haulier_name}` : `Bid ${bid.bid_id}`}, {orderTonnes(bid.quantity)}
          </small>
        </span>
        {total !== null && <span className={styles.total}>{formatPounds(total)}</span>}
      </p>
      <ul className={styles.consequences}>
        {place.of > 1 && <li>Every haulier price on it is rejected too.</li>}
        <li>The supplier will be notified and can send a new bid while the quote is open.</li>
      </ul>
      <ReasonField value={reason} onChange={setReason} hint="The supplier reads it, nobody else does." />
    </ConfirmDialog>
  )
}
