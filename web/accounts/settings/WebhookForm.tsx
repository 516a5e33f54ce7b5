import { Button } from '@mantine/core'
import * as calls from '../../../api/contract/calls.ts'
import { type WebhookTopic, webhookTopics, webhookTopicsFor } from '../../../api/contract/rules/webhookTopics.ts'
import { type Webhook, WebhookMake } from '../../../api/contract/webhooks.ts'
import { refusalText } from '../../client/refusalText.ts'
import { unanswered } from '../../client/unanswered.ts'
import { pendingWrite, useSendOneOf } from '../../client/useSend.ts'
import { Check } from '../../form/Check.tsx'
import { ErrorText } from '../../form/ErrorText.tsx'
import { Field } from '../../form/Field.tsx'
import { Form, Submit } from '../../form/Form.tsx'
import { faultsBy } from '../../form/faults.ts'
import { useSentForm } from '../../form/useSentForm.ts'
import type { SessionUser } from '../../session/session.ts'
import { showToast } from '../../ui/toast.ts'
import styles from './connections.module.css'
import { noOwnHand, OwnHand, ownHandLabels } from './OwnHand.tsx'

const labels = {
  address: 'Address',
  topics: 'It sends',
  ...ownHandLabels,
}

/** What most software wants to know. */
const usual: readonly WebhookTopic[] = ['tickets', 'queries', 'orders']

type Values = { address: string; topics: WebhookTopic[] } & typeof noOwnHand
type Props = { user: SessionUser; webhook: Webhook | null; onSecret: (secret: string) => void; onClose: () => void }

export function WebhookForm({ user, webhook, onSecret, onClose }: Props) {
  const offered = webhookTopicsFor(user)
  const saving = useSendOneOf(({ values, version }: { values: Values; version: number | undefined }) =>
    webhook ? pendingWrite(calls.webhookUpdate, { ...values, version }) : pendingWrite(calls.webhookMake, values),
  )
  const initial: Values = {
    address: webhook?.address ?? 'https://',
    topics: webhook?.topics ?? offered.filter((one) => usual.includes(one)),
    ...noOwnHand,
  }
  const { form, clear, ...sent } = useSentForm({
    initial,
    labels,
    faultsOf: faultsBy(WebhookMake),
    send: (values, version) => saving.mutateAsync({ values, version }),
    row: { version: webhook?.version },
    onSent: ({ message, data }) => {
      clear()
      if ('secret' in data && typeof data.secret === 'string') onSecret(data.secret)
      showToast({
        title: message,
        text: webhook ? 'What waits goes there too.' : 'Copy its secret into your software.',
      })
      onClose()
    },
    failureOf: (error) => refusalText(error, 'Failed to save the webhook', unanswered),
  })
  const { error } = form.getInputProps('topics')
  const chosen = form.getValues().topics
  const turn = (one: WebhookTopic, isOn: boolean) =>
    form.setFieldValue('topics', isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
  const actions = (
    <div className={styles.acts}>
      <Submit sent={sent} variant="solid" size="md">
        {webhook ? 'Save' : 'Make webhook'}
      </Submit>
      <Button onClick={onClose}>Cancel</Button>
    </div>
  )
  return (
    <div className={`card-body ${styles.making}`}>
      <Form sent={sent} label={webhook ? 'Edit webhook' : 'New webhook'} actions={actions}>
        <div className="sect-fields">
          <Field
            form={form}
            name="address"
            label={labels.address}
            hint="https, on the public internet. Redirects are not followed."
            autoComplete="off"
          />
          <fieldset className={styles.scopes} id="topics">
            <legend className="mantine-InputWrapper-label">{labels.topics}</legend>
            {offered.map((topic) => (
              <Check
                key={topic}
                label={webhookTopics[topic]}
                isOn={chosen.includes(topic)}
                onChange={(isOn) => turn(topic, isOn)}
              />
            ))}
            {error && (
              <p className="mantine-InputWrapper-error">
                <ErrorText text={error} />
              </p>
            )}
          </fieldset>
          <OwnHand form={form} />
        </div>
      </Form>
    </div>
  )
}
