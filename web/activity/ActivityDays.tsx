import { Link } from 'react-router-dom'
import type { ActivityRow } from '../../api/contract/activity.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import type { Area } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'
import { formatClock, formatDayHeading } from '../ui/dates.ts'
import styles from './activity.module.css'
import { linkOf } from './eventLink.ts'
import { whatWasDone, whoDid } from './sentence.ts'

type Props = { rows: readonly ActivityRow[]; user: SessionUser; area: Area }

export function ActivityDays({ rows, user, area }: Props) {
  const dayOf = ({ created_at }: ActivityRow) => londonDay(created_at)
  const days = [...new Set(rows.map(dayOf))]
  return days.map((day) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2 className={styles.activityDay} id={`day-${day}`}>
        {formatDayHeading(day, Date.now())}
      </h2>
      <ol className={styles.activityList}>
        {rows
          .filter((row) => dayOf(row) === day)
          .map((row) => (
            <Entry key={row.id} row={row} area={area} to={linkOf(row, user, area)} />
          ))}
      </ol>
    </section>
  ))
}

function Entry({ row, area, to }: { row: ActivityRow; area: Area; to: string | null }) {
  const about = aboutOf(row)
  return (
    <li>
      <time dateTime={row.created_at}>{formatClock(Date.parse(row.created_at))}</time>
      <p>
        <b>{whoDid(row.by)}</b> {whatWasDone({ ...row, side: area })}
        {about && <span className={styles.activityAbout}>{to ? <Link to={to}>{about}</Link> : about}</span>}
      </p>
    </li>
  )
}

/** `Quote 12, MOT Type 1`, or its order; only the product if the reader can't see the quote any more. */
function aboutOf({ opens, quote_id, product_name }: ActivityRow): string | null {
  const name = opens === 'order' ? 'Order' : 'Quote'
  const numbered = quote_id === null ? null : `${name} ${quote_id}`
  return [numbered, product_name].filter(Boolean).join(', ') || null
}
