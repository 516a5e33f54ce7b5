import { Button } from '@mantine/core'
import { IconArrowRight, IconCheck, IconEditCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { device } from '../device/device.ts'
import { markJobSeen, seenOf } from '../offline/lastSeen.ts'
import type { CachedOrder } from '../offline/rows.ts'
import { useSession } from '../session/useSession.ts'
import { formatClock, formatDayWithWeekday } from '../ui/dates.ts'
import { changesBetween } from './jobChanges.ts'
import styles from './jobNews.module.css'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

type Props = { job: CachedOrder; lastSeen: NonNullable<CachedOrder['last_seen']>; today: string }

/** What changed since the driver last saw the job, until they say so or begin a ticket. */
export function JobNews({ job, lastSeen, today }: Props) {
  const userId = useSession()?.user.id
  if (userId === undefined) return null
  const day = londonDay(lastSeen.at)
  return (
    <div className={styles.news} role="status">
      <p>
        <IconEditCircle className="i" size={24} aria-hidden />
        <b>This job has changed</b>
        <span>since {day === today ? formatClock(lastSeen.at) : formatDayWithWeekday(day)}</span>
      </p>
      <dl>
        {changesBetween(lastSeen, seenOf(job)).map(({ what, was, is }) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>
              <s>{was}</s>
              <IconArrowRight className="i" size={18} role="img" aria-label="now" />
              <b>{is}</b>
            </dd>
          </Fragment>
        ))}
      </dl>
      <Button
        size="lg"
        leftSection={<IconCheck className="i" size={24} aria-hidden />}
        aria-label={`Seen: order ${job.quote_id}`}
        onClick={({ currentTarget }) => {
          // This button goes, and the focus with it, unless it moves on to the job.
          currentTarget.closest('.card')?.querySelector('a')?.focus({ preventScroll: true })
          void device.stores.user(userId).use((db) => markJobSeen(db, job.quote_id))
        }}
      >
        Seen
      </Button>
    </div>
  )
}
