import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { type Webhook, WebhookRenew } from '../../../api/contract/webhooks.ts'
import { refusalText } from '../../client/refusalText.ts'
import { unanswered } from '../../client/unanswered.ts'
import { useSend } from '../../client/useSend.ts'
import { Form, Submit } from '../../form/Form.tsx'
import { faultsBy } from '../../form/faults.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import { formatDate, formatMomentInSentence } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './connections.module.css'
import { noOwnHand, OwnHand, ownHandLabels } from './OwnHand.tsx'

type Props = { webhook: Webhook; secret: string | null; onSecret: (secret: string) => void }

/** `secret`: as it was just made; nobody reads an older one. */
export function WebhookSecret({ webhook: { secret_end, secret_since, former_until }, secret, onSecret }: Props) {
  return (
    <Panel title="Webhook secret">
      <div className={`card-body ${styles.stacked}`}>
        {secret !== null && (
          <p role="status">
            <b>Copy it into your software now</b>: it is shown only this once.
          </p>
        )}
        <code className={styles.code}>{secret ?? `whsec_••••••••••••${secret_end}`}</code>
        <p className={styles.quiet}>
          Since {formatDate(londonDay(secret_since))}.{' '}
          {former_until
            ? `The one before signs too until ${formatMomentInSentence(former_until, londonDay(Date.now()))}.`
            : 'After a change both secrets sign for one day.'}
        </p>
        <div className={styles.acts}>
          {secret !== null && (
            <CopyButton
              text={secret}
              label="Copy secret"
              title="Secret copied"
              said="By it your software knows that a message is ours."
            />
          )}
          {!former_until && <Change onSecret={onSecret} />}
        </div>
      </div>
    </Panel>
  )
}

function Change({ onSecret }: Pick<Props, 'onSecret'>) {
  const [isAsking, setIsAsking] = useState(false)
  if (isAsking) return <ChangeForm onSecret={onSecret} onClose={() => setIsAsking(false)} />
  return (
    <Button size="sm" onClick={() => setIsAsking(true)}>
      Change secret
    </Button>
  )
}

function ChangeForm({ onSecret, onClose }: Pick<Props, 'onSecret'> & { onClose: () => void }) {
  const changing = useSend(calls.webhookRenew, {
    // The stream may take this form away before the answer is there; this runs all the same.
    leave: ({ data }) => {
      onClose()
      onSecret(data.secret)
    },
  })
  const { form, ...sent } = useSentForm({
    initial: noOwnHand,
    labels: ownHandLabels,
    faultsOf: faultsBy(WebhookRenew),
    send: (values) => changing.mutateAsync(values),
    failureOf: (error) => refusalText(error, 'Failed to change the secret', unanswered),
  })
  const actions = (
    <div className={styles.acts}>
      <Submit sent={sent} variant="solid" size="md">
        Change secret
      </Submit>
      <Button onClick={onClose}>Cancel</Button>
    </div>
  )
  return (
    <Form sent={sent} label="Change secret" actions={actions}>
      <p>Both sign for one day. The new one is shown once: copy it into your software.</p>
      <div className={styles.stacked}>
        <OwnHand form={form} />
      </div>
    </Form>
  )
}
