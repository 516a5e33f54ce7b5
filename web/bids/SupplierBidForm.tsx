import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { SupplierBid } from '../../api/contract/bids.ts'
import { firstPerField } from '../client/apiError.ts'
import { dropDraft, keepDraft, readDraft } from '../form/drafts.ts'
import { ErrorSummary, type FieldFault } from '../form/ErrorSummary.tsx'
import { useDirtyForm } from '../shell/dirtyForms.ts'
import { BidFields, CollectionFields } from './BidFields.tsx'
import {
  type BidValues,
  bodyOfBid,
  faultsOfBid,
  type HomePlace,
  inFormOrder,
  newBidValues,
  type QuoteToBidOn,
  valuesOfBid,
} from './bidValues.ts'
import { useSendBid } from './ownBid.ts'
import '../ui/form.css'

type Props = {
  quote: QuoteToBidOn
  /** The bid that is changed; null for a new one. */
  standing: SupplierBid | null
  home: HomePlace | null
  /** The way to withdraw the bid. */
  cancel: ReactNode
}

const nothingShown = { attempt: 0, faults: [] as readonly FieldFault[] }

export function SupplierBidForm({ quote, standing, home, cancel }: Props) {
  const [shown, setShown] = useState(nothingShown)
  const draft = `bid-${quote.id}`
  const initial = standing ? valuesOfBid(standing, quote, home) : newBidValues(quote, home)
  const form = useForm<BidValues>({
    initialValues: { ...initial, ...readDraft<typeof initial>(draft) },
    validate: (values) => faultsOfBid(values, quote),
    onValuesChange: (values) => keepDraft(draft, values),
    onSubmitPreventDefault: 'always',
  })
  const send = useSendBid(quote.id, standing, { onSent: () => dropDraft(draft), onFailed: showRefusal })
  useDirtyForm(!send.isSuccess && JSON.stringify(form.values) !== JSON.stringify(initial))

  function show(faults: Record<string, unknown>) {
    const lines = Object.entries(faults).map(([field, text]) => ({ field, text: String(text) }))
    setShown(({ attempt }) => ({ attempt: attempt + 1, faults: lines }))
  }
  function showRefusal(error: Error) {
    const faults = inFormOrder(firstPerField(error))
    form.setErrors(faults)
    show(faults)
  }
  function submit(values: BidValues) {
    setShown(nothingShown)
    send.mutate(bodyOfBid(values, quote))
  }

  const name = standing ? 'Update bid' : 'Submit bid'
  return (
    <form className="form" noValidate aria-label="Your bid" onSubmit={form.onSubmit(submit, show)}>
      <ErrorSummary attempt={shown.attempt} title={null} faults={shown.faults} />
      <BidFields form={form} quote={quote} />
      {form.values.can_deliver === 'no' && <CollectionFields form={form} />}
      <div className="form-acts">
        <Button type="submit" variant="primary" size="lg" loading={send.isPending}>
          {name}
        </Button>
        {cancel}
      </div>
    </form>
  )
}
