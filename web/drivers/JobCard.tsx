import { Button } from '@mantine/core'
import { IconCheck, IconLogin2, IconNavigation, IconPhone } from '@tabler/icons-react'
import type { DriverJob } from '../../api/contract/sync.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { mapLink } from './mapLink.ts'
import { StopRoute } from './StopRoute.tsx'
import './job.css'

type Props = { job: DriverJob }

export function JobCard({ job }: Props) {
  const { progress, to } = job
  return (
    <article className="card job">
      <div className="job-top">
        <h2 className="h2">{job.product_name}</h2>
        <span className="job-left">
          <span className="fig">{orderTonnesFigure(progress.remaining)}</span> t left
        </span>
      </div>
      <ProgressBar progress={progress} />
      <p className="job-sum">
        <span>
          {orderTonnesFigure(progress.delivered)} of {orderTonnesFigure(progress.ordered)} t
        </span>
        <span>Order {job.quote_id}</span>
      </p>
      <StopRoute from={job.from} to={to} />
      {to.site_entrance && (
        <p className="job-note">
          <IconLogin2 className="i" size={20} aria-hidden />
          <span>
            <b>Site entrance:</b> {to.site_entrance}
          </span>
        </p>
      )}
      <JobActions job={job} />
    </article>
  )
}

function JobActions({ job }: Props) {
  const { to } = job
  return (
    <div className="job-do">
      {to.contact_phone && (
        <Button
          component="a"
          href={`tel:${to.contact_phone.replaceAll(' ', '')}`}
          aria-label={`Call ${to.contact_name}`}
        >
          <IconPhone className="i" size={24} aria-hidden />
          Call
        </Button>
      )}
      <Button
        component="a"
        href={mapLink(job)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Map to ${to.address}, opens in a map app`}
      >
        <IconNavigation className="i" size={24} aria-hidden />
        Map
      </Button>
    </div>
  )
}

/** A finished order stays in sight for a while, small. */
export function DoneCard({ job }: Props) {
  const { progress } = job
  return (
    <article className="card job-done">
      <span className="tick">
        <IconCheck className="i" size={22} stroke={3} aria-hidden />
      </span>
      <div>
        <h2 className="h3">{job.product_name}</h2>
        <p>
          <b>Completed</b> · {orderTonnesFigure(progress.delivered)} of {orderTonnesFigure(progress.ordered)} t ·{' '}
          {progress.loads} {progress.loads === 1 ? 'load' : 'loads'}
        </p>
      </div>
    </article>
  )
}
