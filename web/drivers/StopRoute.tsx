import type { Job } from '../../api/contract/sync.ts'
import './route.css'

type Props = Pick<Job, 'from' | 'to'>

/** Ring = collect, square = tip, access times at the right. */
export function StopRoute({ from, to }: Props) {
  return (
    <dl className="route">
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
    <div className="stop">
      <dt className={kind}>
        <span className="sr">{label}</span>
      </dt>
      <dd className="place">{name}</dd>
      <dd className="time">
        {stop.access_times_open} – {stop.access_times_close}
      </dd>
      <dd className="where">
        {where} <span>{stop.postcode}</span>
      </dd>
    </div>
  )
}
