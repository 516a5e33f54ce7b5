import { Button } from '@mantine/core'
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Calendar } from '../../../api/contract/calendar.ts'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useCall } from '../../client/useCall.ts'
import { useSend } from '../../client/useSend.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { formatMomentInSentence } from '../../ui/dates.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PendingButton } from '../../ui/PendingButton.tsx'
import { showToast } from '../../ui/toast.ts'
import { CopyButton } from './CopyButton.tsx'
import styles from './connections.module.css'

export function CalendarPanel() {
  const query = useCall(calls.calendarRead, {})
  return (
    <Panel title="Your calendar">
      <div className="card-body">
        <p className={styles.quiet}>
          Deliveries as a calendar in Outlook, Google or on the phone. No prices, no telephone numbers.
        </p>
        <Loaded query={query} failure="Failed to load your calendar">
          {({ data }) => (data === null ? <None /> : <Address calendar={data} />)}
        </Loaded>
      </div>
    </Panel>
  )
}

function None() {
  const making = useSend(calls.calendarMake, {
    onError: (error) => showToast({ title: 'Not made', text: refusalText(error, 'Failed to make the address') }),
  })
  return (
    <div className={styles.acts}>
      <PendingButton
        isPending={making.isPending}
        leftSection={<IconCalendarPlus className="i" size={18} aria-hidden />}
        onClick={() => making.mutate({})}
      >
        Make an address
      </PendingButton>
    </div>
  )
}

function Address({ calendar: { address, fetched_at } }: { calendar: NonNullable<Calendar> }) {
  const fetched = fetched_at && formatMomentInSentence(fetched_at, londonDay(Date.now()))
  return (
    <>
      <code className={styles.code}>{navigator.clipboard ? shortened(address) : address}</code>
      <p className={styles.quiet}>
        Whoever has this address reads your deliveries. {fetched ? `Fetched ${fetched}.` : 'Not fetched yet.'}
      </p>
      <div className={styles.acts}>
        <CopyButton
          text={address}
          label="Copy address"
          title="Address copied"
          said="Add it to your calendar as a subscription."
        />
        <Renewal />
        <Ending />
      </div>
    </>
  )
}

/** `loadstone.example/api/calendar/7KQ4…M2.ics`: nobody reads it over a shoulder. */
function shortened(address: string): string {
  const [, place, file = ''] = /^https?:\/\/(.*\/)([^/]+)$/.exec(address) ?? []
  return `${place}${file.slice(0, 4)}…${file.slice(-6)}`
}

function Renewal() {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const renewing = useSend(calls.calendarMake, { leave: close })
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconRefresh className="i" size={18} aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        Make a new one
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Make a new address?"
        action="Make a new one"
        isSending={renewing.isPending}
        failure={renewing.isError ? refusalText(renewing.error, 'Failed to make the address') : null}
        onConfirm={() => renewing.mutate({})}
        onClose={close}
      >
        <p>The one before stops working in every calendar that has it.</p>
      </ConfirmDialog>
    </>
  )
}

function Ending() {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const ending = useSend(calls.calendarEnd, { leave: close })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
        End it
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="End your calendar’s address?"
        action="End it"
        isDestructive
        isSending={ending.isPending}
        failure={ending.isError ? refusalText(ending.error, 'Failed to end the address') : null}
        onConfirm={() => ending.mutate({})}
        onClose={close}
      >
        <p>Calendars that have it get nothing more. You can make another one at any time.</p>
      </ConfirmDialog>
    </>
  )
}
