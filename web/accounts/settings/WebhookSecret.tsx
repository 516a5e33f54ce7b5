import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import type { Webhook } from '../../../api/contract/webhooks.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useSend } from '../../client/useSend.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatDate, formatMomentInSentence } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './connections.module.css'

export function WebhookSecret({ webhook: { secret, secret_since, former_until } }: { webhook: Webhook }) {
  return (
    <Panel title="Webhook secret">
      <div className="card-body">
        <code className={styles.code}>{navigator.clipboard ? `whsec_••••••••••••${secret.slice(-3)}` : secret}</code>
        <p className={styles.quiet}>
          Since {formatDate(londonDay(secret_since))}.{' '}
          {former_until
            ? `The one before signs too until ${formatMomentInSentence(former_until, londonDay(Date.now()))}.`
            : 'After a change both secrets sign for one day.'}
        </p>
        <div className={styles.acts}>
          <CopyButton
            text={secret}
            label="Copy secret"
            title="Secret copied"
            said="By it your software knows that a message is ours."
          />
          {!former_until && <Change />}
        </div>
      </div>
    </Panel>
  )
}

function Change() {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const changing = useSend(calls.webhookRenew, { leave: close })
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Change secret
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Change the secret?"
        action="Change secret"
        isSending={changing.isPending}
        failure={changing.isError ? refusalText(changing.error, 'Failed to change the secret') : null}
        onConfirm={() => changing.mutate({})}
        onClose={close}
      >
        <p>Both sign for one day. Copy the new one into your software within it.</p>
      </ConfirmDialog>
    </>
  )
}
