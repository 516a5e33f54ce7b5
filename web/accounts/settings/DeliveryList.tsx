import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconHourglass, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { eventWords } from '../../../api/contract/eventWords.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { type Delivery, testKind, type Webhook } from '../../../api/contract/webhooks.ts'
import { useList } from '../../client/lists.ts'
import { refusalText } from '../../client/refusalText.ts'
import { unanswered } from '../../client/unanswered.ts'
import { useSend } from '../../client/useSend.ts'
import { formatMoment } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { PendingButton } from '../../ui/PendingButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './connections.module.css'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { SendTest } from './SendTest.tsx'

const shown = 10
/** While the page is open: deliveries are no events of the stream. */
const refreshMs = 5_000

export function DeliveryList({ webhook }: { webhook: Webhook }) {
  const [cursor, setCursor] = useState<string | null>(null)
  const query = useList(calls.deliveryList, { limit: shown, ...(cursor && { cursor }) }, { refreshMs })
  const columns = webhook.paused_at ? readable : [...readable, replayable]
  return (
    <Loaded query={query} failure="Failed to load the deliveries" rows={3}>
      {({ data, meta }) =>
        meta.total === 0 ? (
          <div className={`card-body ${styles.nothing}`}>
            <p className={styles.quiet}>Nothing has been sent yet.</p>
            {!webhook.paused_at && <SendTest />}
          </div>
        ) : (
          <>
            <Table
              caption="Deliveries, newest first"
              className={`is-rows ${styles.deliveries}`}
              columns={columns}
              // While it is paused nothing is tried, so no time of a next try holds.
              rows={webhook.paused_at ? data.map((row) => ({ ...row, next_at: null })) : data}
              keyOf={({ id }) => id}
              isSortable={false}
            />
            <div className={`table-more ${styles.foot}`}>
              <span>
                {data.length} of {meta.total} {meta.total === 1 ? 'delivery' : 'deliveries'} in 30 days
              </span>
              {webhook.failed > 0 && !webhook.paused_at && <ReplayFailed failed={webhook.failed} />}
              {cursor && (
                <Button size="xs" variant="quiet" onClick={() => setCursor(null)}>
                  Newest
                </Button>
              )}
              {meta.next_cursor && (
                <Button size="xs" variant="quiet" onClick={() => setCursor(meta.next_cursor)}>
                  Older
                </Button>
              )}
            </div>
          </>
        )
      }
    </Loaded>
  )
}

const readable: readonly Column<Delivery>[] = [
  { head: 'When', cell: ({ made_at }) => formatMoment(made_at, londonDay(Date.now())), className: 'nowrap' },
  { head: 'Event', cell: (delivery) => <What delivery={delivery} />, className: styles.event },
  { head: 'Answer', cell: (delivery) => <Answered delivery={delivery} />, isNamed: true },
  { head: 'Tries', cell: triesOf, isNamed: true, className: 'nowrap' },
]

const replayable: Column<Delivery> = {
  head: 'Action',
  isHeadHidden: true,
  cell: (delivery) => <Replay key={delivery.id} delivery={delivery} />,
  className: 'act',
}

function labelOf({ kind }: Delivery): string {
  return kind === testKind ? 'Test' : eventWords[kind].label
}

function subjectOf({ order, ticket }: Delivery): string {
  return [ticket !== null && `no. ${ticket}`, order !== null && `order ${order}`].filter(Boolean).join(', ')
}

/** Opens what was sent. */
function What({ delivery }: { delivery: Delivery }) {
  const [isOpen, setIsOpen] = useState(false)
  const subject = subjectOf(delivery)
  return (
    <>
      <button type="button" className={styles.what} onClick={() => setIsOpen(true)}>
        <b>{labelOf(delivery)}</b>
      </button>
      {subject && <small>{subject}</small>}
      {isOpen && <DeliveryDialog id={delivery.id} title={labelOf(delivery)} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Red is what “Replay all that failed” sends again: no test, and nothing twice. */
function Answered({ delivery: { kind, state, last } }: { delivery: Delivery }) {
  if (!last) return <StatusPill tone="plain" Icon={IconHourglass} label="Not sent yet" />
  const { status, ms, answer } = last
  if (status === null || status < 200 || status > 299) {
    const tone = kind === testKind ? 'amber' : state === 'replayed' ? 'plain' : 'red'
    return <StatusPill tone={tone} Icon={IconCircleX} label={answer} />
  }
  return <StatusPill tone="green" Icon={IconCircleCheck} label={`${status}, in ${ms} ms`} />
}

function triesOf({ state, tries, next_at }: Delivery): string {
  const tried = tries === 0 ? 'waits for its turn' : `try ${tries}`
  if (state === 'given_up') return `${tried}, given up`
  if (state === 'replayed') return `${tried}, replayed`
  if (state === 'delivered' || tries === 0 || next_at === null) return tried
  const next = formatMoment(next_at, londonDay(Date.now())).replace('Today, ', '')
  return `${tried}, next ${next}`
}

/** Says that it was sent; the new try is the row at the top. */
function Replay({ delivery }: { delivery: Delivery }) {
  const { id, kind, state, tries, last } = delivery
  const replaying = useSend(calls.deliveryReplay, {
    onError: (error) =>
      showToast({ title: 'Not sent', text: refusalText(error, 'Failed to replay the delivery', unanswered) }),
  })
  // Another test is sent from the head of the card.
  if (kind === testKind || tries === 0 || (state === 'replayed' && replaying.isIdle)) return null
  const hasFailed = last?.status === null || state !== 'delivered'
  return (
    <PendingButton
      size="xs"
      variant={hasFailed ? 'line' : 'quiet'}
      leftSection={<IconRefresh className="i" size={18} aria-hidden />}
      aria-label={`${replaying.isSuccess ? 'Sent' : 'Replay'}: ${labelOf(delivery)} ${subjectOf(delivery)}`.trim()}
      disabled={replaying.isSuccess}
      isPending={replaying.isPending}
      onClick={() => replaying.mutate({ id })}
    >
      {replaying.isSuccess ? 'Sent' : 'Replay'}
    </PendingButton>
  )
}

function ReplayFailed({ failed }: { failed: number }) {
  const replaying = useSend(calls.failedReplay, {
    onSuccess: ({ sent }) => showToast({ title: 'Sent', text: `${sent} of ${failed} that failed are sent again.` }),
    onError: (error) =>
      showToast({ title: 'Not sent', text: refusalText(error, 'Failed to replay what failed', unanswered) }),
  })
  return (
    <PendingButton
      size="xs"
      variant="line"
      leftSection={<IconRefresh className="i" size={18} aria-hidden />}
      isPending={replaying.isPending}
      onClick={() => replaying.mutate({})}
    >
      Replay all that failed ({failed})
    </PendingButton>
  )
}
