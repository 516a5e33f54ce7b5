import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { QuoteVerify } from '../../api/contract/quotes.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { ApiError } from '../client/apiError.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { type AdminQuote, useVerdict, verdictFailure } from './adminVerdicts.ts'
import { QuoteSubject } from './QuoteSubject.tsx'

type Props = { quote: AdminQuote; onClose: () => void }

/** Asks for the markup that every total of the quote will contain, and verifies with it. */
export function AdminVerifyDialog({ quote, onClose }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [markup, setMarkup] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const verdict = useVerdict(quote, onClose)
  const refused = verdict.error instanceof ApiError ? verdict.error.errors['markup_price']?.[0] : undefined

  function verify(event: FormEvent) {
    event.preventDefault()
    const found = faultOf(markup)
    setFault(found)
    if (found) field.current?.focus()
    else verdict.mutate({ kind: 'verify', markup })
  }

  return (
    <Dialog
      isOpen
      title="Verify quote"
      actions={<Actions form={id} isSending={verdict.isPending} onClose={onClose} />}
      onClose={onClose}
    >
      <QuoteSubject quote={quote} />
      <form id={id} noValidate onSubmit={verify}>
        <TextInput
          ref={field}
          data-autofocus
          label="Markup Price (£)"
          description={hintOf(markup, quote.quantity)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={markup}
          error={fault ?? refused}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ currentTarget }) => setMarkup(currentTarget.value)}
          onBlur={() => setMarkup(withTwoDecimals(markup))}
        />
      </form>
      {verdict.error && !refused && (
        <p className="notice notice-warning" role="alert">
          <IconAlertTriangle className="i" size={28} aria-hidden />
          {verdictFailure(verdict.error, 'verify')}
        </p>
      )}
    </Dialog>
  )
}

function Actions({ form, isSending, onClose }: { form: string; isSending: boolean; onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" loading={isSending}>
        Verify
      </Button>
    </>
  )
}

function faultOf(markup: string): string | null {
  return QuoteVerify.safeParse({ status: 1, markup_price: markup }).error?.issues[0]?.message ?? null
}

/** `12.5` -> `12.50`; what is no price stays as it was typed. */
function withTwoDecimals(markup: string): string {
  return markup.trim() === '' || faultOf(markup) ? markup : Number(markup).toFixed(2)
}

/** The derived £/t, as soon as there is a price. */
function hintOf(markup: string, tonnes: number): string {
  const whole = 'For the whole job, excl. VAT.'
  if (markup.trim() === '' || faultOf(markup)) return whole
  return `${whole} ${formatPounds(toPence(poundsPerTonne(toPence(Number(markup)), toKg(tonnes))))} per tonne.`
}
