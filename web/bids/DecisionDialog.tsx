import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { ReasonField } from '../form/ReasonField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import styles from './bids.module.css'
import { type Decision, failureText } from './decisions.ts'
import type { QuoteOfOffers } from './offers.ts'

type Props = {
  decision: Decision
  quote: QuoteOfOffers
  mutation: UseMutationResult<unknown, Error, Decision>
  onClose: () => void
}

export function DecisionDialog({ decision, quote, mutation, onClose }: Props) {
  const { kind, offer } = decision
  const isAccept = kind === 'accept'
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      isOpen
      title={isAccept ? 'Accept this bid?' : 'Reject this bid?'}
      action={isAccept ? 'Accept' : 'Reject'}
      isDestructive={!isAccept}
      isSending={mutation.isPending}
      failure={failureText(mutation.error, kind)}
      onConfirm={() => mutation.mutate(isAccept ? decision : { kind, offer, reason })}
      onClose={onClose}
    >
      <Subject decision={decision} />
      <ul className={styles.consequences}>
        {isAccept ? <OfAccepting quote={quote} decision={decision} /> : <OfRejecting isShared={offer.place.of > 1} />}
      </ul>
      {!isAccept && <ReasonField value={reason} onChange={setReason} hint="The supplier reads it, nobody else does." />}
    </ConfirmDialog>
  )
}

function Subject({ decision: { offer } }: { decision: Decision }) {
  const { bid, haulier, total } = offer
  return (
    <p className="subject">
      <span>
        <b>{bid.supplier_name}</b>
        <small>
          {haulier ? `with ${haulier.haulier_name}` : `Bid ${bid.bid_id}`}, {orderTonnes(bid.quantity)}
        </small>
      </span>
      {total !== null && <span className={styles.total}>{formatPounds(total)}</span>}
    </p>
  )
}

function OfAccepting({ quote, decision: { offer } }: { quote: QuoteOfOffers; decision: Decision }) {
  const left = toKg(quote.quantity) - toKg(offer.bid.quantity)
  return (
    <>
      <li>The order is placed at this price, excl. VAT.</li>
      <li>Every other bid on this quote is rejected.</li>
      {left > 0 && <li>{orderTonnes(left / 1000)} stay without an order. You can raise a new quote for them.</li>}
    </>
  )
}

function OfRejecting({ isShared }: { isShared: boolean }) {
  return (
    <>
      {isShared && <li>Every haulier price on it is rejected too.</li>}
      <li>The supplier will be notified and can send a new bid while the quote is open.</li>
    </>
  )
}
