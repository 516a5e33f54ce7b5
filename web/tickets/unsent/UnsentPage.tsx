import { IconCheck, IconDownload, IconSend, IconUsers, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { ageText } from '../../device/age.ts'
import { DeviceCard } from '../../device/DeviceCard.tsx'
import { OrdersAsOf } from '../../device/DeviceState.tsx'
import { device, runEngine } from '../../device/device.ts'
import { NextTry } from '../../device/NextTry.tsx'
import { StorageTrouble } from '../../device/StorageTrouble.tsx'
import { useEngine } from '../../device/useEngine.ts'
import { useNow } from '../../device/useNow.ts'
import { useOnDevice } from '../../device/useOnDevice.ts'
import { savedText, useSaveAsFile } from '../../device/useSaveAsFile.ts'
import { WhenSent } from '../../device/WhenSent.tsx'
import { retryRow } from '../../offline/retryRow.ts'
import { countWaitingOfOthers } from '../../offline/unsentLists.ts'
import { findMissing } from '../../offline/unsentNumbers.ts'
import { useSession } from '../../session/useSession.ts'
import { DriverHead } from '../../shell/DriverHead.tsx'
import { PhoneMain } from '../../shell/PhoneMain.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { eachByItself } from '../../ui/Cards.tsx'
import { formatClock, formatMoment } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PendingButton } from '../../ui/PendingButton.tsx'
import { TicketPill } from '../TicketPill.tsx'
import { MissingTickets } from './MissingTickets.tsx'
import { rowsAtFirst, ShowMore } from './ShowMore.tsx'
import { UnsentPhotos } from './UnsentPhotos.tsx'
import { TicketWords, UnsentTicket } from './UnsentTicket.tsx'
import styles from './unsent.module.css'
import { readUnsent, type UnsentTickets } from './unsentTickets.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function UnsentPage() {
  const [limit, setLimit] = useState(rowsAtFirst)
  const unsent = useOnDevice((db) => readUnsent(db, limit), null, limit)
  const now = useNow()
  const session = useSession()
  const userId = session?.user.id ?? 0
  const others = useOnDevice(() => countWaitingOfOthers(device, userId))
  const missing = useOnDevice(() => findMissing(device, userId))
  // Wait for all three, so that nothing jumps and nothing is claimed too early.
  const isRead = unsent !== undefined && others !== undefined && missing !== undefined
  const count = unsent?.count ?? 0
  const oldest = unsent?.oldestAt ?? null
  return (
    <>
      <DriverHead
        title={count === 0 ? 'Unsent' : `${count} unsent`}
        sub={oldest === null ? doneText(isRead ? missing.length : null, others) : `Oldest ${ageText(now - oldest)}`}
      >
        <OrdersAsOf />
        {unsent?.lastTryAt && <span>Last tried {formatClock(unsent.lastTryAt)}</span>}
      </DriverHead>
      <PhoneMain>
        <StorageTrouble device="phone" />
        {isRead &&
          eachByItself([
            missing.length > 0 && <MissingTickets key="missing" tickets={missing} today={londonDay(now)} />,
            <Waiting
              key="waiting"
              unsent={unsent}
              now={now}
              userId={userId}
              yardPhone={session?.user.company?.phone ?? null}
              isComplete={missing.length === 0}
              others={others}
            />,
            <ShowMore key="more" more={unsent.more} onShow={(rows) => setLimit(limit + rows)} />,
            <Received key="received" tickets={unsent.received} now={now} />,
            <Others key="others" count={others} />,
            <DeviceCard key="device" device="phone" />,
          ])}
      </PhoneMain>
    </>
  )
}

function Others({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={styles.others}>
      <IconUsers className="i" size={20} aria-hidden />
      <span>
        {count} {count === 1 ? 'ticket' : 'tickets'} of another driver {count === 1 ? 'is' : 'are'} waiting
      </span>
    </p>
  )
}

/** `missing` is null until it is known. */
function doneText(missing: number | null, others = 0): string {
  if (missing === null) return '\u00a0'
  if (missing > 0) return `${missing} missing`
  return others === 0 ? 'Everything has been sent' : 'Your tickets have been sent'
}

type WaitingProps = {
  unsent: UnsentTickets
  now: number
  userId: number
  yardPhone: string | null
  isComplete: boolean
  others: number
}

function Waiting({ unsent, now, userId, yardPhone, isComplete, others }: WaitingProps) {
  const isEmpty = unsent.waiting.length + unsent.slips.length + unsent.notes.length === 0
  if (isEmpty && !isComplete) return null
  if (isEmpty) {
    return (
      <EmptyState Icon={IconCheck} title={others === 0 ? 'Nothing is waiting' : 'Nothing of yours is waiting'}>
        <p>{others === 0 ? 'Every ticket on this phone' : 'Each of your tickets'} has reached the office.</p>
      </EmptyState>
    )
  }
  return (
    <>
      <Banner tone="amber" Icon={IconWifiOff} title="Safe on this phone">
        <WhenSent what="Tickets" />
      </Banner>
      <UnsentActions userId={userId} />
      {unsent.waiting.length > 0 && (
        <ul className={`card ${styles.tks}`} aria-label="Unsent tickets">
          {unsent.waiting.map((ticket) => (
            <UnsentTicket
              key={ticket.row.syncToken}
              ticket={ticket}
              now={now}
              yardPhone={yardPhone}
              onRetry={() => void retry(userId, ticket.row.seq)}
            />
          ))}
        </ul>
      )}
      <UnsentPhotos of="slip" rows={unsent.slips} now={now} onRetry={(seq) => void retry(userId, seq)} />
      <UnsentPhotos of="collection-note" rows={unsent.notes} now={now} onRetry={(seq) => void retry(userId, seq)} />
    </>
  )
}

async function retry(userId: number, seq: number): Promise<void> {
  await retryRow(device, userId, seq)
  await runEngine().request('send-now')
}

function UnsentActions({ userId }: { userId: number }) {
  const { isBusy, isStorageFailing, heldBack } = useEngine()
  const { progress, isSaving, save } = useSaveAsFile(userId)
  return (
    <div className={styles.unsentDo}>
      <PendingButton
        variant="primary"
        isPending={isBusy}
        disabled={heldBack > 0}
        onClick={() => void runEngine().request('send-now')}
      >
        <IconSend className="i" size={20} aria-hidden />
        Send now
      </PendingButton>
      <PendingButton isPending={isSaving} onClick={() => void save()}>
        <IconDownload className="i" size={20} aria-hidden />
        Export
      </PendingButton>
      {progress !== 'idle' && (
        <p role="status">{savedText(progress, 'Exported. It all stays here until the office has it.')}</p>
      )}
      {!isStorageFailing && <NextTry />}
    </div>
  )
}

function Received({ tickets, now }: { tickets: UnsentTickets['received']; now: number }) {
  const today = londonDay(now)
  if (tickets.length === 0) return null
  return (
    <ul className={`card ${styles.tks}`} aria-label="Received">
      {tickets.map(({ row, product, netKg, number }) => (
        <li className={styles.tk} key={row.syncToken}>
          <TicketWords product={product} netKg={netKg} />
          <TicketPill state="received" number={number} />
          <span className={styles.ago}>{formatMoment(new Date(row.capturedAt).toISOString(), today)}</span>
        </li>
      ))}
    </ul>
  )
}
