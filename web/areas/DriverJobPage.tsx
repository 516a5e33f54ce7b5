import { IconCheck, IconMoodEmpty } from '@tabler/icons-react'
import { useLocation, useNavigationType, useParams } from 'react-router-dom'
import { OrdersAsOf, UnsentChip } from '../device/DeviceState.tsx'
import { readJob } from '../device/jobsOnDevice.ts'
import { NotLoadedYet } from '../device/NotLoadedYet.tsx'
import { useNotFound } from '../device/useNotFound.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { JobDetails } from '../drivers/JobDetails.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { DriverNotes } from '../tickets/DriverNotes.tsx'
import { DriverTickets } from '../tickets/DriverTickets.tsx'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loaded.tsx'
import styles from './driverJob.module.css'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

/** One job and the tickets of it that this driver has logged. */
export function DriverJobPage() {
  const quoteId = Number(useParams()['quoteId'])
  const job = useOnDevice((db) => readJob(db, quoteId), quoteId)
  const userId = useSession()?.user.id ?? 0
  const { state } = useLocation()
  return (
    <>
      <DriverHead
        title={`Order ${quoteId}`}
        sub={job?.job.product_name ?? ''}
        back={{ to: paths.driver, label: 'Back to jobs' }}
      >
        {/* With the product's name, which may take lines of its own and would push them down; their place is kept. */}
        {job !== undefined && (
          <>
            <OrdersAsOf />
            <UnsentChip />
          </>
        )}
      </DriverHead>
      <PhoneMain>
        <TicketSaved token={readSavedToken(state)} />
        {job && <JobDetails job={job.job} waitingKg={job.waitingKg} />}
        {job === null && <NoJob quoteId={quoteId} />}
        {/* Under the job, which the phone may find a moment later: they would be pushed down by it. */}
        {job !== undefined && <DriverTickets quoteId={quoteId} />}
        {job && (
          <DriverNotes
            userId={userId}
            quoteId={quoteId}
            title={`${job.job.product_name} · ${job.job.to.company_name}`}
          />
        )}
      </PhoneMain>
    </>
  )
}

/** Not to be said of an order that may still be on its way to a fresh phone. */
function NoJob({ quoteId }: { quoteId: number }) {
  const missing = useNotFound(async (db) => (await db.orders.get(quoteId)) !== undefined, quoteId)
  if (missing === 'coming') return <Loading />
  if (missing === 'not-loaded') return <NotLoadedYet title="Order not loaded yet" />
  return (
    <EmptyState Icon={IconMoodEmpty} title="Order details not found">
      <p>You’re no longer assigned to this order. Your tickets are kept.</p>
    </EmptyState>
  )
}

/** Of the ticket that the capture page has just committed to this phone. */
function readSavedToken(state: unknown): string | null {
  const isSaved = typeof state === 'object' && state !== null && 'savedToken' in state
  return isSaved && typeof state.savedToken === 'string' ? state.savedToken : null
}

/** As long as the ticket is on its way; once it is received its own line says so. */
function TicketSaved({ token }: { token: string | null }) {
  const state = useOnDevice(
    async (db) => (token === null ? null : ((await db.outbox.get({ syncToken: token }))?.state ?? null)),
    token,
  )
  // Who comes from the capture page doesn't wait for the row to be read: it was committed before they were led here.
  const isJustSaved = useNavigationType() !== 'POP'
  if (token === null || state === null || (state === undefined && !isJustSaved)) return null
  return (
    <Banner tone="green" Icon={IconCheck} title="Ticket saved!" role="status">
      <p className={styles.savedWords}>
        {state === 'received' ? 'The office has it.' : 'It is safe on this phone and will be sent automatically.'}
      </p>
    </Banner>
  )
}
