import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { Job } from '../../api/contract/sync.ts'
import type { CachedOrder } from '../offline/rows.ts'
import { paths } from '../paths.ts'
import { formatDayRange } from '../ui/dates.ts'
import { CallButton, MapButton } from './JobActions.tsx'
import { ChangedJob, JobTop } from './JobCard.tsx'
import styles from './job.module.css'
import { SiteEntrance } from './SiteEntrance.tsx'
import { StopRoute } from './StopRoute.tsx'

type Props = { job: CachedOrder; waitingKg: number }

export function JobDetails({ job, waitingKg }: Props) {
  const { from, to } = job
  return (
    <section className={`card ${styles.job}`} aria-label="Job">
      <ChangedJob job={job} today={londonDay(Date.now())} />
      <JobTop job={job} waitingKg={waitingKg}>
        {job.product_name}
      </JobTop>
      <StopRoute from={from} to={to} />
      <SiteEntrance job={job} />
      {to.notes && (
        <p className={styles.jobNotes}>
          <b>Notes</b>
          {to.notes}
        </p>
      )}
      <p className={styles.jobNotes}>
        <b>Delivery</b>
        {formatDayRange(job.delivery_from_date, job.delivery_to_date)}
      </p>
      <div className={styles.jobDo}>
        <Button component={Link} to={paths.driverTicket(job.quote_id)} variant="primary">
          <IconPlus className="i" size={24} aria-hidden />
          Add ticket
        </Button>
        <MapButton job={job} />
      </div>
      <dl className={styles.jobPeople}>
        <Person label="Collect from" stop={from} />
        <Person label="Tip for" stop={to} />
      </dl>
    </section>
  )
}

function Person({ label, stop }: { label: string; stop: Job['from'] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{stop.company_name}</b>
        <br />
        {stop.contact_name}
      </dd>
      <dd className={styles.jobCall}>
        <CallButton stop={stop} />
      </dd>
    </div>
  )
}
