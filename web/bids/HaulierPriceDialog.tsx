import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { HaulierPriceTerms, type HaulierViewOfBid } from '../../api/contract/bids.ts'
import * as calls from '../../api/contract/calls.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { refusalText } from '../client/refusalText.ts'
import { sending, useSendOneOf } from '../client/useSend.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { showNotice } from '../ui/notice.ts'
import { orderTonnes } from '../ui/tonnes.ts'
import '../ui/form.css'

type Props = { bid: HaulierViewOfBid; onClose: () => void }

/** Asks for the price of the whole delivery and says what it comes to per tonne. */
export function HaulierPriceDialog({ bid, onClose }: Props) {
  const formId = useId()
  const [typed, setTyped] = useState(bid.haulier_delivery_price?.toFixed(2) ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const submission = usePriceSubmission(bid, onClose)
  const stop = () => setAttempt((before) => before + 1)
  const parsed = HaulierPriceTerms.safeParse({ haulier_delivery_price: typed.trim() || undefined })

  function submit(event: FormEvent) {
    event.preventDefault()
    setFault(parsed.success ? null : (parsed.error.issues[0]?.message ?? null))
    if (parsed.success) submission.mutate(parsed.data.haulier_delivery_price, { onError: stop })
    else stop()
  }

  const failure = submission.error && refusalText(submission.error, 'Failed to submit delivery price')
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" loading={submission.isPending}>
        {bid.label === 'Price submitted' ? 'Update Price' : 'Submit Price'}
      </Button>
    </>
  )
  return (
    <Dialog isOpen title="Delivery price" onClose={onClose} actions={actions}>
      <p className="subject">
        <span>
          <b>{bid.collection_address}</b>
          <small>{bid.collection_postcode}</small>
        </span>
        <b>{orderTonnes(bid.quantity)}</b>
      </p>
      <form id={formId} className="dialog-body" noValidate onSubmit={submit}>
        <ErrorSummary
          attempt={attempt}
          title={failure}
          faults={fault ? [{ field: 'haulier_delivery_price', text: fault }] : []}
        />
        <TextInput
          id="haulier_delivery_price"
          label="Delivery Price (£)"
          description="For the whole job, excl. VAT."
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="send"
          data-autofocus
          value={typed}
          error={fault}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setFault(null)
          }}
        />
        <p role="status">
          <b>{parsed.success ? perTonne(parsed.data.haulier_delivery_price, bid) : '£–'}</b> per tonne
        </p>
      </form>
    </Dialog>
  )
}

/** `pence`: of the whole delivery. */
function perTonne(pence: number, { quantity }: HaulierViewOfBid): string {
  return formatPounds(toPence(poundsPerTonne(pence, toKg(quantity))))
}

function usePriceSubmission({ quote_id, bid_id }: HaulierViewOfBid, onDone: () => void) {
  const price = (pence: number) =>
    sending(calls.deliveryPriceOfQuote, { id: quote_id, bidId: bid_id, haulier_delivery_price: pence / 100 })
  return useSendOneOf(price, {
    leave: onDone,
    onSuccess: () =>
      showNotice({ tone: 'success', title: 'Price submitted', text: 'Delivery price submitted successfully' }),
  })
}
