import { IconMoodEmpty } from '@tabler/icons-react'
import { OrdersAsOf, UnsentChip } from '../device/DeviceState.tsx'
import { readJob } from '../device/jobsOnDevice.ts'
import { NotLoadedYet } from '../device/NotLoadedYet.tsx'
import { useNotFound } from '../device/useNotFound.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { JobDetails } from '../drivers/JobDetails.tsx'
import { JobPlans } from '../drivers/JobPlans.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { ForJob } from '../shell/ForJob.tsx'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { useDeviceNews } from '../shell/useDeviceNews.ts'
import { loadOf } from '../tickets/capture/load.ts'
import { DriverTickets } from '../tickets/DriverTickets.tsx'
import { DriverNotes } from '../tickets/photos/DriverNotes.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loading } from '../ui/Loaded.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

export function DriverJobPage() {
  return <ForJob>{(quoteId) => <Job quoteId={quoteId} />}</ForJob>
}

function Job({ quoteId }: { quoteId: number }) {
  const job = useOnDevice((db) => readJob(db, quoteId), quoteId)
  useDeviceNews()
  const userId = useSession()?.user.id ?? 0
  return (
    <>
      <DriverHead
        title={`Order ${quoteId}`}
        sub={job?.job.product_name ?? ''}
        back={{ to: paths.driver, label: 'Back to jobs' }}
      >
        {/* Wait for the product's name: it may wrap and push them down. Their space is reserved. */}
        {job !== undefined && (
          <>
            <OrdersAsOf />
            <UnsentChip />
          </>
        )}
      </DriverHead>
      <PhoneMain>
        {job && <JobDetails job={job.job} waitingKg={job.waitingKg} />}
        {job === null && <NoJob quoteId={quoteId} />}
        {job && <JobPlans job={job.job} />}
        {job && (
          <DriverNotes
            userId={userId}
            quoteId={quoteId}
            title={`${job.job.product_name} · ${job.job.to.company_name}`}
          />
        )}
        {/* Wait for the job, which would push the tickets down. */}
        {job !== undefined && <DriverTickets quoteId={quoteId} load={loadOf(job, quoteId)} />}
      </PhoneMain>
    </>
  )
}

/** Waits before saying so: the order may still be on its way to a fresh phone. */
function NoJob({ quoteId }: { quoteId: number }) {
  const missing = useNotFound(async (db) => (await db.orders.get(quoteId)) !== undefined, quoteId)
  if (missing === 'coming') return <Loading />
  if (missing === 'not-loaded') return <NotLoadedYet title="Order not loaded yet" />
  return (
    <EmptyState Icon={IconMoodEmpty} title="Order details not found">
      <p>You’re not assigned to this order. Tickets that you logged are kept.</p>
    </EmptyState>
  )
}
