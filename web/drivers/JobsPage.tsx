import { IconCloudOff, IconTruck } from '@tabler/icons-react'
import { OrdersAsOf, UnsentChip } from '../device/DeviceState.tsx'
import { runEngine } from '../device/device.ts'
import { isDone, readJobs } from '../device/jobsOnDevice.ts'
import { NextTry } from '../device/NextTry.tsx'
import { useEngine } from '../device/useEngine.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { readChecked } from '../offline/checked.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { eachByItself } from '../ui/Cards.tsx'
import { longDayOf } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import { InstallCard } from './InstallCard.tsx'
import { DoneCard, JobCard } from './JobCard.tsx'
import styles from './job.module.css'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

/** The orders that the driver is assigned to, as this phone knows them: those to drive first, then what is done. */
export function JobsPage() {
  return (
    <>
      <DriverHead title="Today's jobs" sub={longDayOf(new Date())}>
        <OrdersAsOf />
        <UnsentChip />
      </DriverHead>
      <PhoneMain>
        <InstallCard onlyIfNeeded />
        <Jobs />
      </PhoneMain>
    </>
  )
}

function Jobs() {
  const jobs = useOnDevice(readJobs)
  const checked = useOnDevice(async (db) => ({ at: (await readChecked(db))?.at ?? null }))
  const { isBusy, isReachable } = useEngine()
  if (!jobs || !checked || (checked.at === null && isBusy && isReachable !== false)) return <JobsLoading />
  if (checked.at === null) return <NothingLoaded isTrying={isBusy} />
  if (jobs.length === 0) {
    return (
      <EmptyState Icon={IconTruck} title="No jobs today">
        <p>Your yard has not assigned you to an order.</p>
      </EmptyState>
    )
  }
  return eachByItself(
    jobs.map((onDevice) =>
      isDone(onDevice) ? (
        <DoneCard key={onDevice.job.quote_id} job={onDevice.job} />
      ) : (
        <JobCard key={onDevice.job.quote_id} job={onDevice.job} waitingKg={onDevice.waitingKg} />
      ),
    ),
  )
}

/** As tall as the card that follows, so that nothing moves when it comes. */
function JobsLoading() {
  return (
    <div className={`card ${styles.job} ${styles.jobLoading}`} role="status">
      <span className="sr">Loading</span>
    </div>
  )
}

function NothingLoaded({ isTrying }: { isTrying: boolean }) {
  return (
    <EmptyState Icon={IconCloudOff} title="Failed to load data" role="alert">
      <p>This phone has no orders yet. They load as soon as it has signal and then stay on the phone.</p>
      <PendingButton isPending={isTrying} onClick={() => void runEngine().request('send-now')}>
        Try again
      </PendingButton>
      <NextTry />
    </EmptyState>
  )
}
