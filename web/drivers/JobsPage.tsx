import { lazy, Suspense, useEffect } from 'react'
import { OrdersAsOf, UnsentChip } from '../device/DeviceState.tsx'
import { isDone, readJobs } from '../device/jobsOnDevice.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { readInstallWay } from '../shell/install.ts'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { showOwn } from '../shell/showOwn.ts'
import { eachByItself } from '../ui/Cards.tsx'
import { longDayOf } from '../ui/dates.ts'
import { DoneCard, JobCard } from './JobCard.tsx'
import { JobsLoading } from './JobsLoading.tsx'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Seldom seen, so that the jobs don't carry it. */
const EmptyJobs = lazy(async () => ({ default: (await import('./EmptyJobs.tsx')).EmptyJobs }))
const InstallCard = lazy(async () => ({ default: (await import('./InstallCard.tsx')).InstallCard }))

/** The orders that the driver is assigned to, as this phone knows them: those to drive first, then what is done. */
export function JobsPage() {
  return (
    <>
      <DriverHead title="Today's jobs" sub={longDayOf(new Date())}>
        <OrdersAsOf />
        <UnsentChip />
      </DriverHead>
      <PhoneMain>
        {/* Together, so that a card that comes later doesn't push the jobs down. */}
        <Suspense fallback={<JobsLoading />}>
          {eachByItself([<InstallFirst key="install" />, <Jobs key="jobs" />])}
        </Suspense>
      </PhoneMain>
    </>
  )
}

/** Before the first ticket only what can't be left out: an uninstalled page on iOS loses what it stores. */
function InstallFirst() {
  return readInstallWay() === 'by-hand' && <InstallCard />
}

function Jobs() {
  const jobs = useOnDevice(readJobs)
  useEffect(() => {
    if (jobs) return showOwn(keep)
  }, [jobs])
  if (!jobs) return <JobsLoading />
  if (jobs.length === 0) {
    return (
      <Suspense fallback={<JobsLoading />}>
        <EmptyJobs />
      </Suspense>
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

const keep = () => import('./keepJobs.ts').then(({ keepJobs }) => keepJobs())
