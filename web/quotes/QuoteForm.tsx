import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { refusalText } from '../client/refusalText.ts'
import { type PendingWrite, useSend, useSendOneOf } from '../client/useSend.ts'
import { writeKg } from '../form/amounts.ts'
import { changeFields } from '../form/changeFields.ts'
import { dropDraft } from '../form/drafts.ts'
import { Form, Submit } from '../form/Form.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { showToast } from '../ui/toast.ts'
import { useRedirect } from '../ui/useRedirect.ts'
import { PlaceFields, StoneFields } from './QuoteFields.tsx'
import { bodyOf, faultsOfQuote, type QuoteValues, quoteLabels } from './quoteValues.ts'
import { leadSoon } from './site/leadSoon.ts'
import { SiteBeside } from './site/SiteBeside.tsx'
import styles from './site/site.module.css'
import { firstEmpty, siteOf } from './site/siteValues.ts'
import { useChosenSite } from './site/useChosenSite.ts'

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
  /** A site or an earlier quote has filled it: the focus begins at what is left. */
  isPrefilled?: boolean
  /** Where the page leads: soon after a success, at once on Cancel. */
  leadsTo: string
}

type QuoteToSend = { values: QuoteValues; seen: number | undefined }

export function QuoteForm({ draft, initial, submitLabel, successTitle, send, leadsTo, ...more }: Props) {
  const { requiresReference = false, version, isPrefilled = false } = more
  const mutation = useSendOneOf(({ values, seen }: QuoteToSend) => send(bodyOf(values), seen))
  const saving = useSend(calls.siteCreate)
  const [used, setUsed] = useState(0)

  /** The site first, so that the quote names it. The quote is sent without it if the site can't be saved. */
  async function sendWithSite(values: QuoteValues, seen: number | undefined) {
    if (values.saves_site === '') return mutation.mutateAsync({ values, seen })
    const { site_id, failure } = await saving.mutateAsync(siteOf(values)).then(
      ({ data }) => ({ site_id: data.id, failure: null }),
      (error) => ({ site_id: null, failure: refusalText(error, 'please try again.') }),
    )
    // A refused quote is sent again with the site that there is now.
    if (site_id !== null) changeFields(form, { site_id, saves_site: '', site_name: '' })
    const { message } = await mutation.mutateAsync({ values: { ...values, site_id }, seen })
    return { message: failure === null ? message : `${message}. The site was not saved: ${failure}` }
  }

  const { form, ...sent } = useSentForm({
    initial,
    labels: quoteLabels,
    faultsOf: (values) => faultsOfQuote(values, requiresReference, initial.bids_until),
    draft,
    send: sendWithSite,
    row: { version },
    onSent: ({ message }) => showToast({ title: successTitle, text: message }),
    isOnce: true,
    failureOf: (error) => refusalText(error, 'Failed to submit quote'),
  })
  const chosen = useChosenSite(form)
  const begin = useEffectEvent(() => leadSoon(firstEmpty(form.getValues())))
  useEffect(() => {
    if (isPrefilled) begin()
  }, [isPrefilled])
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
    <Form sent={sent} className={styles.page} label={submitLabel} actions={actions}>
      <PlaceFields form={form} chosen={chosen} />
      {form.values.site_id !== null && (
        <SiteBeside
          siteId={form.values.site_id}
          site={chosen.site}
          onUse={({ product_id, product_name, quantity }) => {
            const taken = { product_id: String(product_id), product_name, quantity: writeKg(toKg(quantity)) }
            changeFields(form, taken)
            setUsed((count) => count + 1)
            leadSoon(firstEmpty({ ...form.getValues(), ...taken }))
          }}
        />
      )}
      <StoneFields form={form} used={used} requiresReference={requiresReference} />
    </Form>
  )
}
