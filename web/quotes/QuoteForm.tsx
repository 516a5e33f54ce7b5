import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { firstPerField } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { type Sending, useSendOneOf } from '../client/useSend.ts'
import { dropDraft, keepDraft, readDraft } from '../form/drafts.ts'
import { ErrorSummary, type FieldFault } from '../form/ErrorSummary.tsx'
import { showNotice } from '../ui/notice.ts'
import { useRedirect } from '../ui/useRedirect.ts'
import { DeliveryFields, PlaceFields, StoneFields } from './QuoteFields.tsx'
import { bodyOf, faultsOfQuote, inFormOrder, namedFault, type QuoteValues } from './quoteValues.ts'
import '../ui/form.css'

type Props = {
  /** Under which what is typed survives a reload. */
  draft: string
  initial: QuoteValues
  submitLabel: string
  /** Above the server's message when it has been taken. */
  successTitle: string
  send: (body: ReturnType<typeof bodyOf>) => Sending<{ message: string }>
  /** Where a success leads after a moment, and a change of mind at once. */
  leadsTo: string
}

const nothingShown = { attempt: 0, title: null as string | null, faults: [] as readonly FieldFault[] }

export function QuoteForm({ draft, initial, submitLabel, successTitle, send, leadsTo }: Props) {
  const [shown, setShown] = useState(nothingShown)
  const form = useForm<QuoteValues>({
    initialValues: { ...initial, ...readDraft<QuoteValues>(draft) },
    validate: faultsOfQuote,
    onValuesChange: (values) => keepDraft(draft, values),
    onSubmitPreventDefault: 'always',
  })
  const mutation = useSendOneOf((values: QuoteValues) => send(bodyOf(values)), {
    onSuccess: ({ message }) => {
      dropDraft(draft)
      showNotice({ tone: 'success', title: successTitle, text: message })
    },
    onError: (error) => {
      const faults = inFormOrder(firstPerField(error))
      form.setErrors(faults)
      show(refusalText(error, 'Failed to submit quote'), faults)
    },
  })
  useRedirect(mutation.isSuccess, leadsTo)

  function show(title: string | null, faults: Record<string, unknown>) {
    const lines = Object.entries(faults).map(([field, text]) => ({ field, text: namedFault(field, String(text)) }))
    setShown(({ attempt }) => ({ attempt: attempt + 1, title, faults: lines }))
  }

  return (
    <form
      className="form"
      noValidate
      aria-label={submitLabel}
      onSubmit={form.onSubmit(
        (values) => {
          setShown(nothingShown)
          mutation.mutate(values)
        },
        (faults) => show(null, faults),
      )}
    >
      <ErrorSummary attempt={shown.attempt} title={shown.title} faults={shown.faults} />
      <StoneFields form={form} />
      <PlaceFields form={form} />
      <DeliveryFields form={form} />
      <div className="form-acts">
        <Button type="submit" variant="primary" size="lg" loading={mutation.isPending} disabled={mutation.isSuccess}>
          {submitLabel}
        </Button>
        <Button component={Link} to={leadsTo} variant="quiet" onClick={() => dropDraft(draft)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
