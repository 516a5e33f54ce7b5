import { IconClockCheck, IconTruck } from '@tabler/icons-react'
import type { DriverJob } from '../../api/contract/sync.ts'
import { useList } from '../client/lists.ts'
import { clockOf, longDayOf } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { DriverHead } from './DriverHead.tsx'
import { DoneCard, JobCard } from './JobCard.tsx'

/** The orders that the driver is assigned to: those to drive first, then what is done. */
export function JobsPage() {
  const query = useList<DriverJob>('/api/driver/jobs', { limit: 200 })
  return (
    <>
      <DriverHead title="Today's jobs" sub={longDayOf(new Date())}>
        {query.dataUpdatedAt > 0 && (
          <span className="asof">
            <IconClockCheck className="i" size={20} aria-hidden />
            Orders as of {clockOf(query.dataUpdatedAt)}
          </span>
        )}
      </DriverHead>
      <main className="dmain" id="main" tabIndex={-1}>
        <Loaded query={query} failure="Failed to load data">
          {({ data }) =>
            data.length === 0 ? <NoJobs /> : data.map((job) => <JobOrDone key={job.quote_id} job={job} />)
          }
        </Loaded>
      </main>
    </>
  )
}

function JobOrDone({ job }: { job: DriverJob }) {
  return job.progress.status === 'Completed' ? <DoneCard job={job} /> : <JobCard job={job} />
}

function NoJobs() {
  return (
    <EmptyState Icon={IconTruck} title="No jobs today">
      <p>Your yard has not assigned you to an order.</p>
    </EmptyState>
  )
}
