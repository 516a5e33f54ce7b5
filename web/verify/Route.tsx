import type { TicketCode } from '../../api/contract/evidence/code.ts'
import { formatClock } from '../ui/dates.ts'
import styles from './route.module.css'
import ticketStyles from './ticket.module.css'

export function Route({ code: { loaded_at, site, weighed_at, logged_at } }: { code: TicketCode }) {
  return (
    <dl className={`${ticketStyles.part} ${styles.route}`}>
      <Stop className={styles.from} name="From" place={loaded_at} at={weighed_at} what="weighed" />
      <Stop className={styles.to} name="To" place={site} at={logged_at} what="signed" />
    </dl>
  )
}

type StopProps = { className: string | undefined; name: string; place: string | null; at: string | null; what: string }

function Stop({ className, name, place, at, what }: StopProps) {
  const [first = '', ...rest] = place?.split(', ') ?? ['Not given']
  return (
    <div>
      <dt className={className}>
        <span className="sr">{name}</span>
      </dt>
      <dd>
        <b>{first}</b>
        <small>{rest.join(', ')}</small>
      </dd>
      {at && (
        <dd className={styles.time}>
          <b>{formatClock(Date.parse(at))}</b>
          <small>{what}</small>
        </dd>
      )}
    </div>
  )
}
