import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconChevronRight, IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { Link } from 'react-router-dom'
import { formatTonnes, toKg, toTonnes } from '../../api/contract/rules/weight.ts'
import { isNew } from '../offline/lastSeen.ts'
import type { CachedOrder } from '../offline/rows.ts'
import { paths } from '../paths.ts'
import { formatDayWithWeekday } from '../ui/dates.ts'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { orderTonnes, orderTonnesFigure } from '../ui/tonnes.ts'
import { CallButton, MapButton } from './JobActions.tsx'
import styles from './job.module.css'
import { SiteEntrance } from './SiteEntrance.tsx'
import { StopRoute } from './StopRoute.tsx'

type Props = {
  job: CachedOrder
  /** Net kilograms of this phone's unsent tickets. */
  waitingKg: number
}

/** Rarely shown, so it isn't loaded with the jobs. */
const JobNews = lazy(async () => ({ default: (await import('./JobNews.tsx')).JobNews }))

/** Nothing unless the job has changed since the driver last saw it. */
export function ChangedJob({ job, today }: { job: CachedOrder; today: string }) {
  return job.last_seen && <JobNews job={job} lastSeen={job.last_seen} today={today} />
}

export function JobCard({ job, waitingKg, today }: Props & { today: string }) {
  return (
    <article className={`card ${styles.job}`}>
      <ChangedJob job={job} today={today} />
      <JobTop job={job} waitingKg={waitingKg}>
        <Link to={paths.driverJob(job.quote_id)}>{job.product_name}</Link>
      </JobTop>
      {job.delivery_to_date < today && (
        <p className={styles.jobDue}>Was due {formatDayWithWeekday(job.delivery_to_date)}</p>
      )}
      <StopRoute from={job.from} to={job.to} />
      <SiteEntrance job={job} />
      <div className={styles.jobDo}>
        <Button component={Link} to={paths.driverTicket(job.quote_id)} variant="primary">
          <IconPlus className="i" size={24} aria-hidden />
          Add ticket
        </Button>
        <CallButton stop={job.to} />
        <MapButton job={job} />
      </div>
    </article>
  )
}

export function JobTop({ job, waitingKg, children }: Props & { children: React.ReactNode }) {
  const { delivered, ordered } = job.progress
  const leftKg = Math.max(0, toKg(job.progress.remaining) - waitingKg)
  const end = endOf(job)
  return (
    <>
      <div className={styles.jobTop}>
        <h2 className="h2">{children}</h2>
        <span className={styles.jobLeft}>
          {end ?? (
            <>
              <span className="fig">{formatTonnes(leftKg, 1).replace(' t', '')}</span> t left
            </>
          )}
        </span>
      </div>
      <ProgressBar progress={job.progress} waiting={toTonnes(waitingKg)} />
      <p className={styles.jobSum}>
        <span>
          {orderTonnesFigure(delivered)} of{' '}
          {isNew(job, 'ordered') ? <b data-new>{orderTonnes(ordered)}</b> : orderTonnes(ordered)}
        </span>
        <span>Order {job.quote_id}</span>{' '}
        {waitingKg > 0 && (
          <span className={styles.jobWait}>
            <IconDeviceMobile className="i" size={18} aria-hidden />
            {formatTonnes(waitingKg, 1)} on this phone
          </span>
        )}
      </p>
    </>
  )
}

/** Nothing is left of an order that ended early. */
function endOf({ progress }: CachedOrder): string | null {
  if (progress.is_cancelled) return 'Cancelled'
  return progress.closed_at && 'Closed'
}

/** A finished order stays visible for a while, in a small card. */
export function DoneCard({ job }: { job: CachedOrder }) {
  const { progress, quote_id, product_name } = job
  const Icon = progress.is_cancelled ? IconBan : IconCheck
  return (
    <Link className={`card ${styles.jobDone}`} to={paths.driverJob(quote_id)}>
      <span className={`${styles.tick} ${progress.is_cancelled ? styles.isOff : ''}`}>
        <Icon className="i" size={22} stroke={3} aria-hidden />
      </span>
      <span>
        <b className="h3">{product_name}</b>
        <span className={styles.doneSum}>
          <b>{progress.is_cancelled ? 'Cancelled' : 'Completed'}</b> ·{' '}
          {progress.note ?? `${orderTonnesFigure(progress.delivered)} of ${orderTonnesFigure(progress.ordered)} t`} ·{' '}
          {progress.loads} {progress.loads === 1 ? 'load' : 'loads'}
        </span>
      </span>
      <IconChevronRight className="i" size={24} aria-hidden />
    </Link>
  )
}
