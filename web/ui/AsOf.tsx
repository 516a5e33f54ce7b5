import { useInterval } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { formatClock, formatMoment } from './dates.ts'
import { StatusPill } from './StatusPill.tsx'
import './asOf.css'

const minute = 60_000
const hour = 60 * minute

type Props = { ms: number; of?: 'Orders' | 'Drivers' }

/** The age of loaded data (`ms`: when it was loaded); amber after 4 hours, red after a day. */
export function AsOf({ ms, of }: Props) {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), minute, { autoInvoke: true })
  const age = now - ms
  const moment =
    londonDay(ms) === londonDay(now) ? formatClock(ms) : formatMoment(new Date(ms).toISOString(), londonDay(now))
  const label = of ? `${of} as of ${moment}` : `As of ${moment}`
  if (age < 4 * hour) return <span className="as-of">{label}</span>
  return <StatusPill tone={age < 24 * hour ? 'amber' : 'red'} Icon={IconClock} label={label} />
}
