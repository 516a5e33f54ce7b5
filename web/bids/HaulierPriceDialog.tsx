import { Button } from '@mantine/core'
import { useId } from 'react'
import { HaulierPriceTerms, type HaulierViewOfBid } from '../../api/contract/bids.ts'
import * as calls from '../../api/contract/calls.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { refusalText } from '../client/refusalText.ts'
import { sending, useSendOneOf } from '../client/useSend.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { orderTonnes } from '../ui/tonnes.ts'

const labels = { haulier_delivery_price: 'Delivery Price (£)' }

type Props = { bid: HaulierViewOfBid; onClose: () => void }

/** Asks for the price of the whole delivery and says what it comes to per tonne. */
export function HaulierPriceDialog({ bid, onClose }: Props) {
  const id = useId()
  const { form, ...sent } = useSentForm({
    initial: { haulier_delivery_price: bid.haulier_delivery_price?.toFixed(2) ?? '' },
    labels,
    faultsOf: faultsBy(HaulierPriceTerms),
    send: usePriceSubmission(bid, onClose).mutateAsync,
    failureOf: (error) => refusalText(error, 'Failed to submit delivery price'),
  })
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Submit sent={sent} form={id} size="md">
        {bid.label === 'Price submitted' ? 'Update Price' : 'Submit Price'}
      </Submit>
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
      <Form id={id} sent={sent} className="dialog-body" isShort>
        <Field
          form={form}
          name="haulier_delivery_price"
          label={labels.haulier_delivery_price}
          kind="decimal"
          hint="For the whole job, excl. VAT."
          autoComplete="off"
          enterKeyHint="send"
          data-autofocus
        />
        <p role="status">
          <b>{perTonne(form.values, bid)}</b> per tonne
        </p>
      </Form>
    </Dialog>
  )
}

function perTonne(typed: { haulier_delivery_price: string }, { quantity }: HaulierViewOfBid): string {
  const { data } = HaulierPriceTerms.safeParse(typed)
  return data ? formatPounds(toPence(poundsPerTonne(data.haulier_delivery_price_pence, toKg(quantity)))) : '£–'
}

function usePriceSubmission({ quote_id, bid_id }: HaulierViewOfBid, onDone: () => void) {
  const price = (terms: { haulier_delivery_price: string }) =>
    sending(calls.deliveryPriceOfQuote, { id: quote_id, bidId: bid_id, ...terms })
  return useSendOneOf(price, {
    leave: onDone,
    onSuccess: () => showToast({ title: 'Price submitted', text: 'Delivery price submitted successfully' }),
  })
}
