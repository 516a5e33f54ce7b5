import type { Job } from '../../api/contract/sync.ts'
import styles from './route.module.css'

type Props = Pick<Job, 'from' | 'to'>

/** Ring: collect; square: tip. */
export function StopRoute({ from, to }: Props) {
  return (
    <dl className={styles.route}>
      <Stop kind="from" label="Collect" stop={from} />
      <Stop kind="to" label="Tip" stop={to} />
    </dl>
  )
}

type StopProps = { kind: 'from' | 'to'; label: string; stop: Job['from'] & { city?: string | null } }

function Stop({ kind, label, stop }: StopProps) {
  const [name, ...rest] = stop.address.split(', ')
  const where = [rest.join(', '), stop.city].filter(Boolean).join(', ')
  return (
    <div className={styles.stop}>
      <dt className={styles[kind]}>
        <span className="sr">{label}</span>
      </dt>
      <dd className={styles.place}>{name}</dd>
      <dd className={styles.time}>
        {stop.access_times_open} – {stop.access_times_close}
      </dd>
      <dd className={styles.where}>
        {where} <span>{stop.postcode}</span>
      </dd>
    </div>
  )
}
