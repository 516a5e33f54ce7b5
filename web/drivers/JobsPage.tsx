import { lazy, memo, Suspense, useDeferredValue, useEffect } from 'react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { OrdersAsOf, UnsentChip } from '../device/DeviceState.tsx'
import { type JobOnDevice, readJobs } from '../device/jobsOnDevice.ts'
import { useEngine } from '../device/useEngine.ts'
import { useNotFound } from '../device/useNotFound.ts'
import { useNow } from '../device/useNow.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { DriverHead } from '../shell/DriverHead.tsx'
import { readInstallWay } from '../shell/install.ts'
import { PhoneMain } from '../shell/PhoneMain.tsx'
import { showOwn } from '../shell/showOwn.ts'
import { eachByItself } from '../ui/Cards.tsx'
import { formatDayAhead, formatDayLong } from '../ui/dates.ts'
import { DoneCard, JobCard } from './JobCard.tsx'
import { JobsLoading } from './JobsLoading.tsx'
import styles from './job.module.css'
import { jobsByDay } from './jobDays.ts'

/** @public The worker keeps this page for when there is no network (build/marks.ts). */
export const worksOffline = true

/** Rarely shown, so they aren't loaded with the jobs. */
const EmptyJobs = lazy(async () => ({ default: (await import('./EmptyJobs.tsx')).EmptyJobs }))
const InstallCard = lazy(async () => ({ default: (await import('./InstallCard.tsx')).InstallCard }))

export function JobsPage() {
  const now = useNow()
  return (
    <>
      <DriverHead title="Today's jobs" sub={formatDayLong(now)}>
        <OrdersAsOf />
        <UnsentChip />
      </DriverHead>
      <PhoneMain>
        {/* One Suspense, so that a late card doesn't push the jobs down. */}
        <Suspense fallback={<JobsLoading />}>
          {eachByItself([<InstallFirst key="install" />, <Jobs key="jobs" today={londonDay(now)} />])}
        </Suspense>
      </PhoneMain>
    </>
  )
}

/** Shown before the first ticket only on iOS, where an uninstalled page loses its storage. */
function InstallFirst() {
  return readInstallWay() === 'by-hand' && <InstallCard />
}

function Jobs({ today }: { today: string }) {
  // Deferred, so that the cards are drawn in parts and block no slow phone.
  const jobs = useDeferredValue(useOnDevice(readJobs))
  const { isStorageFailing } = useEngine()
  useEffect(() => {
    if (jobs) return showOwn(keep)
  }, [jobs])
  if (!jobs && !isStorageFailing) return <JobsLoading />
  return jobs?.length ? <JobList jobs={jobs} today={today} /> : <NoJobs />
}

function NoJobs() {
  const missing = useNotFound(async (db) => (await db.orders.count()) > 0)
  if (missing === 'coming') return <JobsLoading isFirst />
  return (
    <Suspense fallback={<JobsLoading isFirst />}>
      <EmptyJobs isLoaded={missing === 'none'} />
    </Suspense>
  )
}

/** Memoised, so that news from the engine redraws no card. */
const JobList = memo(({ jobs, today }: { jobs: readonly JobOnDevice[]; today: string }) => {
  const days = jobsByDay(jobs, today)
  const toCard = ({ job, waitingKg }: JobOnDevice) => (
    <JobCard key={job.quote_id} job={job} waitingKg={waitingKg} today={today} />
  )
  return (
    <>
      {days.today.length === 0 && days.later.length > 0 && <p className={styles.noneToday}>No jobs today.</p>}
      {eachByItself(days.today.map(toCard))}
      {eachByItself(days.done.map(({ job }) => <DoneCard key={job.quote_id} job={job} />))}
      {days.later.map(({ day, jobs: ofDay }) => (
        <section key={day} className={styles.jobDay} aria-labelledby={`jobs-${day}`}>
          <h2 id={`jobs-${day}`} className="h3">
            {formatDayAhead(day, today)}
          </h2>
          {eachByItself(ofDay.map(toCard))}
        </section>
      ))}
    </>
  )
})

const keep = () => import('./keepJobs.ts').then(({ keepJobs }) => keepJobs())
