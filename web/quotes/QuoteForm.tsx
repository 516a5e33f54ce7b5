import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { refusalText } from '../client/refusalText.ts'
import { type PendingWrite, useSendOneOf } from '../client/useSend.ts'
import { dropDraft } from '../form/drafts.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { showToast } from '../ui/toast.ts'
import { useRedirect } from '../ui/useRedirect.ts'
import { DeliveryFields, PlaceFields, StoneFields } from './QuoteFields.tsx'
import { bodyOf, faultsOfQuote, type QuoteValues, quoteLabels } from './quoteValues.ts'

type Props = {
  draft: string
  initial: QuoteValues
  submitLabel: string
  /** Whether the firm requires its own number on every quote. */
  requiresReference?: boolean
  /** Toast title; the server's message follows. */
  successTitle: string
  send: (body: ReturnType<typeof bodyOf>, version: number | undefined) => PendingWrite<{ message: string }>
  version?: number
  /** Where the page leads: soon after a success, at once on Cancel. */
  leadsTo: string
}

type QuoteToSend = { values: QuoteValues; seen: number | undefined }

export function QuoteForm({ draft, initial, submitLabel, successTitle, send, leadsTo, ...more }: Props) {
  const { requiresReference = false, version } = more
  const mutation = useSendOneOf(({ values, seen }: QuoteToSend) => send(bodyOf(values), seen))
  const { form, ...sent } = useSentForm({
    initial,
    labels: quoteLabels,
    faultsOf: (values) => faultsOfQuote(values, requiresReference, initial.bids_until),
    draft,
    send: (values, seen) => mutation.mutateAsync({ values, seen }),
    row: { version },
    onSent: ({ message }) => showToast({ title: successTitle, text: message }),
    isOnce: true,
    failureOf: (error) => refusalText(error, 'Failed to submit quote'),
  })
  useRedirect(sent.isDone, leadsTo)
  const actions = (
    <>
      <Submit sent={sent}>{submitLabel}</Submit>
      <Button component={Link} to={leadsTo} variant="quiet" onClick={() => dropDraft(draft)}>
        Cancel
      </Button>
    </>
  )
  return (
    <Form sent={sent} className="form form-wide" label={submitLabel} actions={actions}>
      <div className="form-col">
        <StoneFields form={form} />
        <PlaceFields form={form} />
      </div>
      <div className="form-col">
        <DeliveryFields form={form} requiresReference={requiresReference} />
      </div>
    </Form>
  )
}
