import type { ReactNode } from 'react'
import type { SupplierBid } from '../../api/contract/bids.ts'
import { dropDraft } from '../form/drafts.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { BidFields, CollectionFields } from './BidFields.tsx'
import {
  bodyOfBid,
  faultsOfBid,
  type HomePlace,
  labelsOfBid,
  newBidValues,
  type QuoteToBidOn,
  valuesOfBid,
} from './bidValues.ts'
import { useSendBid } from './ownBid.ts'

type Props = {
  quote: QuoteToBidOn
  /** The bid that is changed; null for a new one. */
  standing: SupplierBid | null
  /** The rejected one that a new one starts from. */
  last: SupplierBid | null
  home: HomePlace | null
  /** The way to withdraw the bid. */
  cancel: ReactNode
}

export function SupplierBidForm({ quote, standing, last, home, cancel }: Props) {
  const draft = `bid-${quote.id}`
  const start = standing ?? last
  // The bid as it then stands gets a form of its own, which starts without it.
  const sending = useSendBid(quote.id, standing, () => dropDraft(draft))
  const { form, ...sent } = useSentForm({
    initial: start ? valuesOfBid(start, quote, home) : newBidValues(quote, home),
    labels: labelsOfBid,
    faultsOf: (values) => faultsOfBid(values, quote),
    draft,
    send: (values) => sending.mutateAsync(bodyOfBid(values, quote)),
    // A dialog says it.
    failureOf: () => null,
  })
  const actions = (
    <>
      <Submit sent={sent}>{standing ? 'Update bid' : 'Submit bid'}</Submit>
      {cancel}
    </>
  )
  return (
    <Form sent={sent} label="Your bid" actions={actions}>
      <BidFields form={form} quote={quote} />
      {form.values.can_deliver === 'no' && <CollectionFields form={form} />}
    </Form>
  )
}
