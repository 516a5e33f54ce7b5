import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SupplierBid } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import type { CollectionPoint } from '../../api/contract/collectionPoints.ts'
import type { LastBid } from '../../api/contract/lastBids.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatPounds, toPence } from '../../api/contract/rules/money.ts'
import { useCall } from '../client/useCall.ts'
import { dropDraft } from '../form/drafts.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import type { SessionUser } from '../session/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { formatMomentInSentence } from '../ui/dates.ts'
import { Loaded } from '../ui/Loaded.tsx'
import { BidFields } from './BidFields.tsx'
import styles from './bidForm.module.css'
import { penceOf } from './bidPrice.ts'
import {
  bodyOfBid,
  faultsOfBid,
  type HomePlace,
  labelsOfBid,
  newBidValues,
  pointOfBid,
  type QuoteBesideBid,
  valuesOfBid,
} from './bidValues.ts'
import { CollectionFields } from './CollectionFields.tsx'
import { useSavePoint, useSendBid } from './ownBid.ts'
import { StartFromLast } from './StartFromLast.tsx'
import { WhatTheySee } from './WhatTheySee.tsx'
import { WhereItGoes } from './WhereItGoes.tsx'

type Props = {
  quote: QuoteBesideBid
  standing: SupplierBid | null
  /** The rejected bid that a new one starts from. */
  last: SupplierBid | null
  home: HomePlace | null
  user: SessionUser
  cancel: ReactNode
}

export function SupplierBidForm(props: Props) {
  const points = useCall(calls.collectionPointList, {})
  // Asked at each opening, not when the market moves: once the quote is decided the server refuses.
  const lastBids = useCall(calls.lastBidList, { id: props.quote.id }, { staleTime: 0 })
  return (
    <>
      {props.standing && <StandingBid bid={props.standing} />}
      <Loaded query={points} failure="Failed to load data">
        {({ data: saved }) => (
          <Loaded query={lastBids} failure="Failed to load data">
            {({ data }) => <BidForm {...props} saved={saved} lastBids={data} />}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

function StandingBid({ bid: { product_price, updated_at } }: { bid: SupplierBid }) {
  const moment = formatMomentInSentence(updated_at, londonDay(Date.now()))
  return (
    <Banner
      tone="green"
      Icon={IconCircleCheck}
      title={`Your bid: ${formatPounds(toPence(product_price))}, ${moment}`}
    />
  )
}

type Loads = { saved: readonly CollectionPoint[]; lastBids: readonly LastBid[] }

function BidForm({ quote, standing, last, home, user, cancel, saved, lastBids }: Props & Loads) {
  const draft = `bid-${quote.id}`
  const start = standing ?? last
  // Drops the draft before the reload, so that the form shows the stored bid.
  const sending = useSendBid(quote.id, standing, () => dropDraft(draft))
  const saving = useSavePoint()
  const { form, ...sent } = useSentForm({
    initial: start ? valuesOfBid(start, quote, home) : newBidValues(quote, home, saved[0]),
    labels: labelsOfBid,
    faultsOf: (values) => faultsOfBid(values, quote),
    draft,
    send: (values, version) => sending.mutateAsync({ body: bodyOfBid(values, quote), version }),
    row: { version: standing?.version ?? 0, savedAs: ({ data }) => data.version },
    onSent: (_answer, values) => {
      if (values.can_deliver === 'no' && values.is_saved !== '') saving.mutate(pointOfBid(values))
    },
    // A dialog shows the failure.
    failureOf: () => null,
  })
  const actions = (
    <>
      <Submit sent={sent}>
        {`${standing ? 'Update bid' : 'Submit bid'} ${amountOf(penceOf(form.values, quote))}`.trim()}
      </Submit>
      {cancel}
      <p className={styles.until}>You can change or cancel it until the contractor decides.</p>
    </>
  )
  return (
    <div className={styles.bidForm}>
      <Form sent={sent} label="Your bid" className={`card ${styles.sheet}`} actions={actions}>
        {!start && <StartFromLast form={form} quote={quote} last={lastBids[0]} />}
        <BidFields form={form} quote={quote} lastBids={lastBids} />
        {form.values.can_deliver === 'no' && <CollectionFields form={form} saved={saved} home={home} />}
        <div className="sect">
          <Field form={form} name="notes" label="Notes" kind="long" isOptional autoComplete="off" />
        </div>
      </Form>
      <div className={styles.beside}>
        <WhereItGoes quote={quote} home={home} values={form.values} />
        <WhatTheySee quote={quote} home={home} values={form.values} user={user} />
      </div>
    </div>
  )
}

function amountOf(pence: number | null): string {
  return pence === null ? '' : formatPounds(pence)
}
