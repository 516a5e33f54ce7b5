import { IconAlertTriangle, IconClockCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { freshnessOf, readChecked } from '../offline/checked.ts'
import { formatClock, formatDayWithWeekday } from '../ui/dates.ts'
import styles from './deviceState.module.css'
import { readUnsentSum } from './unsentSum.ts'
import { useEngine } from './useEngine.ts'
import { useNow } from './useNow.ts'
import { useOnDevice } from './useOnDevice.ts'

/** The age of the cached orders: amber after 4 h, red after 24 h, never hidden. */
export function OrdersAsOf() {
  const checked = useOnDevice(async (db) => ({ at: (await readChecked(db))?.at ?? null }))
  const now = useNow()
  if (!checked) return null
  if (checked.at === null) return <span className={styles.asof}>Orders not loaded yet</span>
  const freshness = freshnessOf(checked.at, now)
  const Icon = freshness === 'fresh' ? IconClockCheck : IconAlertTriangle
  const day = londonDay(checked.at)
  return (
    <span className={`${styles.asof} ${styles[`is-${freshness}`]}`}>
      <Icon className="i" size={20} aria-hidden />
      Orders as of {day === londonDay(now) ? '' : `${formatDayWithWeekday(day)}, `}
      {formatClock(checked.at)}
    </span>
  )
}

/** Rarely shown for long, so it isn't loaded with the jobs. */
const LeftHere = lazy(async () => ({ default: (await import('./LeftHere.tsx')).LeftHere }))

export function UnsentChip() {
  const unsent = useOnDevice(readUnsentSum)
  const { missing } = useEngine()
  if (!unsent || (unsent.count === 0 && missing === 0)) return null
  return (
    <Suspense>
      <LeftHere {...unsent} missing={missing} />
    </Suspense>
  )
}
