import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import * as calls from '../../api/contract/calls.ts'
import { QuoteVerify } from '../../api/contract/quotes.ts'
import { readPence } from '../../api/contract/rules/amount.ts'
import { dataOf, useCall } from '../client/useCall.ts'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { PriceFields, perTonneFrom, wholeFrom } from '../form/PriceFields.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type AdminQuote, useVerdict, verdictFailure } from './adminVerdicts.ts'
import { MarkupHistory } from './MarkupHistory.tsx'
import { QuoteSubject } from './QuoteSubject.tsx'

const labels = { markup_price: 'Markup Price (£)', per_tonne: 'Per tonne (£)' }

type Values = { markup_price: string; per_tonne: string }
type Props = { quote: AdminQuote; onDecided: () => void; onClose: () => void }

export function AdminVerifyDialog({ quote, onDecided, onClose }: Props) {
  const id = useId()
  const verdict = useVerdict(quote, onDecided)
  const markups = useCall(calls.quoteMarkups, { id: quote.id }, { select: dataOf })
  const { form, ...sent } = useSentForm({
    initial: { markup_price: '', per_tonne: '' },
    labels,
    faultsOf,
    send: ({ markup_price }, version) => verdict.mutateAsync({ kind: 'verify', markup: markup_price, version }),
    row: { version: quote.version, isDecision: true },
    failureOf: (error) => verdictFailure(error, 'verify'),
  })
  const { markup_price, per_tonne } = form.values
  // When the contractor changes the quantity, the price that was typed last stays.
  const typedLast = useRef<'whole' | 'perTonne'>('whole')
  const refill = useEffectEvent((tonnes: number) => {
    if (typedLast.current === 'whole') form.setFieldValue('per_tonne', perTonneFrom(markup_price, tonnes))
    else form.setFieldValue('markup_price', wholeFrom(per_tonne, tonnes))
  })
  useEffect(() => refill(quote.quantity), [quote.quantity])
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Submit sent={sent} form={id} size="md">
        Verify
      </Submit>
    </>
  )
  return (
    // Its buttons would move under a press as the markups arrived.
    <Dialog isOpen={!markups.isLoading} title="Verify quote" actions={actions} onClose={onClose}>
      <QuoteSubject quote={quote} />
      <Form id={id} sent={sent} className="dialog-body" isShort>
        <PriceFields
          form={form}
          whole={{ name: 'markup_price', label: labels.markup_price, hint: 'For the whole job, excl. VAT.' }}
          perTonne={{ name: 'per_tonne', label: labels.per_tonne }}
          tonnes={quote.quantity}
          onTyped={(by) => {
            typedLast.current = by
          }}
          enterKeyHint="done"
        />
      </Form>
      <MarkupHistory
        quote={quote}
        query={markups}
        markupPence={isPrice(markup_price) ? readPence(markup_price) : null}
      />
    </Dialog>
  )
}

const faultsOf = ({ markup_price }: Pick<Values, 'markup_price'>) => faultsBy(QuoteVerify)({ status: 1, markup_price })

function isPrice(markup_price: string): boolean {
  return faultsOf({ markup_price }).length === 0
}
