import { Link } from 'react-router-dom'
import type { Notification } from '../../api/contract/notices.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatClock, formatDayHeading } from '../ui/dates.ts'
import { noticeLook } from './noticeLook.ts'
import styles from './notices.module.css'

type Props = { rows: readonly Notification[]; level: 'h2' | 'h3'; onOpen: (notice: Notification) => void }

/** By days in London; each notice is one link. */
export function NoticeDays({ rows, level: Day, onOpen }: Props) {
  const dayOf = ({ created_at }: Notification) => londonDay(created_at)
  return [...new Set(rows.map(dayOf))].map((day) => (
    <section key={day}>
      <Day className={styles.noticeDay}>{formatDayHeading(day, Date.now())}</Day>
      <ul className={styles.noticeRows}>
        {rows
          .filter((row) => dayOf(row) === day)
          .map((row) => (
            <li key={row.id}>
              <NoticeLink row={row} onOpen={onOpen} />
            </li>
          ))}
      </ul>
    </section>
  ))
}

function NoticeLink({ row, onOpen }: { row: Notification; onOpen: Props['onOpen'] }) {
  const { Icon, tone } = noticeLook[row.kind]
  return (
    <Link
      className={styles.noticeRow}
      data-unread={row.is_read ? undefined : ''}
      to={row.page}
      onClick={() => onOpen(row)}
    >
      <span className={styles.noticeTile} data-tone={tone}>
        <Icon className="i" size={20} aria-hidden />
      </span>
      <b>
        {!row.is_read && <span className="sr">Unread: </span>}
        {row.title}
      </b>
      <time dateTime={row.created_at}>{formatClock(Date.parse(row.created_at))}</time>
      {row.about && <small>{row.about}</small>}
    </Link>
  )
}
