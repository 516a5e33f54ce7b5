import { Button } from '@mantine/core'
import { useId } from 'react'
import { QuoteVerify } from '../../api/contract/quotes.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type AdminQuote, useVerdict, verdictFailure } from './adminVerdicts.ts'
import { QuoteSubject } from './QuoteSubject.tsx'

const labels = { markup_price: 'Markup Price (£)' }

type Props = { quote: AdminQuote; onClose: () => void }

/** Asks for the markup that every total of the quote will contain, and verifies with it. */
export function AdminVerifyDialog({ quote, onClose }: Props) {
  const id = useId()
  const verdict = useVerdict(quote, onClose)
  const { form, ...sent } = useSentForm({
    initial: { markup_price: '' },
    labels,
    faultsOf,
    send: ({ markup_price }) => verdict.mutateAsync({ kind: 'verify', markup: markup_price }),
    failureOf: (error) => verdictFailure(error, 'verify'),
  })
  const { markup_price } = form.values
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Submit sent={sent} form={id} size="md">
        Verify
      </Submit>
    </>
  )
  return (
    <Dialog isOpen title="Verify quote" actions={actions} onClose={onClose}>
      <QuoteSubject quote={quote} />
      <Form id={id} sent={sent} className="dialog-body" isShort>
        <Field
          form={form}
          name="markup_price"
          label={labels.markup_price}
          kind="decimal"
          hint={hintOf(markup_price, quote.quantity)}
          autoComplete="off"
          enterKeyHint="done"
          data-autofocus
          onLeave={withTwoDecimals}
        />
      </Form>
    </Dialog>
  )
}

const faultsOf = ({ markup_price }: { markup_price: string }) => faultsBy(QuoteVerify)({ status: 1, markup_price })

function isPrice(markup_price: string): boolean {
  return faultsOf({ markup_price }).length === 0
}

/** `12.5` -> `12.50`; what is no price stays as it was typed. */
function withTwoDecimals(markup: string): string {
  return isPrice(markup) ? Number(markup).toFixed(2) : markup
}

/** The derived £/t, as soon as there is a price. */
function hintOf(markup: string, tonnes: number): string {
  const whole = 'For the whole job, excl. VAT.'
  if (!isPrice(markup)) return whole
  return `${whole} ${formatPounds(toPence(poundsPerTonne(toPence(Number(markup)), toKg(tonnes))))} per tonne.`
}
