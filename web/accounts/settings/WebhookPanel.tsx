import { Button } from '@mantine/core'
import { IconAlertCircle, IconPencil, IconPlayerPause, IconPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { webhookTopics } from '../../../api/contract/rules/webhookTopics.ts'
import type { Webhook } from '../../../api/contract/webhooks.ts'
import { refusalText } from '../../client/refusalText.ts'
import { unanswered } from '../../client/unanswered.ts'
import { useSend } from '../../client/useSend.ts'
import type { SessionUser } from '../../session/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { formatClock, formatDayShort, formatMomentInSentence } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PendingButton } from '../../ui/PendingButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import styles from './connections.module.css'
import { DeliveryList } from './DeliveryList.tsx'
import { RemoveWebhook } from './RemoveWebhook.tsx'
import { SendTest } from './SendTest.tsx'
import { WebhookForm } from './WebhookForm.tsx'

export type WebhookQuery = UseQueryResult<{ data: Webhook | null }>

type Props = { user: SessionUser; query: WebhookQuery; onSecret: (secret: string) => void }

export function WebhookPanel({ user, query, onSecret }: Props) {
  const [isEditing, setIsEditing] = useState(false)
  const webhook = query.data?.data
  const close = () => setIsEditing(false)
  return (
    <>
      {webhook?.paused_at && <Paused since={webhook.paused_at} />}
      <Panel
        title="Webhook"
        mark={webhook && !webhook.paused_at && webhook.failing_since && <Failing since={webhook.failing_since} />}
        aside={query.data && !isEditing && <Acts webhook={webhook ?? null} onEdit={() => setIsEditing(true)} />}
      >
        {isEditing && <WebhookForm user={user} webhook={webhook ?? null} onSecret={onSecret} onClose={close} />}
        <Loaded query={query} failure="Failed to load the firm’s webhook">
          {({ data }) =>
            data === null ? (
              <p className={`card-body ${styles.quiet}`}>
                No webhook yet. With one, your software is told what happens as it happens.
              </p>
            ) : (
              <>
                <Target webhook={data} />
                <DeliveryList webhook={data} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </>
  )
}

function Acts({ webhook, onEdit }: { webhook: Webhook | null; onEdit: () => void }) {
  if (!webhook) {
    return (
      <Button leftSection={<IconPlus className="i" size={18} aria-hidden />} onClick={onEdit}>
        New webhook
      </Button>
    )
  }
  return (
    <div className={styles.heads}>
      {!webhook.paused_at && <SendTest variant="quiet" />}
      <Button leftSection={<IconPencil className="i" size={18} aria-hidden />} onClick={onEdit}>
        Edit
      </Button>
      <RemoveWebhook />
    </div>
  )
}

function Failing({ since }: { since: string }) {
  const today = londonDay(Date.now())
  const when = londonDay(since) === today ? formatClock(Date.parse(since)) : formatDayShort(since)
  return <StatusPill tone="red" Icon={IconAlertCircle} label={`Failing since ${when}`} />
}

function Target({ webhook: { address, topics } }: { webhook: Webhook }) {
  return (
    <div className={`card-body ${styles.target}`}>
      <b>{address}</b>
      <p className={styles.quiet}>
        {topics.map((topic, nth) => (nth === 0 ? webhookTopics[topic] : webhookTopics[topic].toLowerCase())).join(', ')}
        . Tried again for three days, then paused and you are told.
      </p>
    </div>
  )
}

function Paused({ since }: { since: string }) {
  const starting = useSend(calls.webhookStart)
  return (
    <Banner
      tone="red"
      Icon={IconPlayerPause}
      title={`Your webhook has been paused since ${formatMomentInSentence(since, londonDay(Date.now()))}`}
    >
      <p>Nothing was delivered for three days. What happens meanwhile waits, for 30 days at most.</p>
      <div className={styles.acts}>
        <PendingButton isPending={starting.isPending} onClick={() => starting.mutate({})}>
          Start again
        </PendingButton>
      </div>
      {starting.isError && <p role="alert">{refusalText(starting.error, 'Failed to start the webhook', unanswered)}</p>}
    </Banner>
  )
}
