import { IconAlertTriangle, IconClockCheck, IconDeviceMobile } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { freshnessOf, readChecked } from '../offline/checked.ts'
import { paths } from '../paths.ts'
import { clockOf, londonDay, weekdayOf } from '../ui/dates.ts'
import { ageText } from './age.ts'
import styles from './deviceState.module.css'
import { readUnsentSum } from './unsentSum.ts'
import { useNow } from './useNow.ts'
import { useOnDevice } from './useOnDevice.ts'

/** How old the cached orders are: amber after 4 h, red after 24 h, never hidden. */
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
      Orders as of {day === londonDay(now) ? '' : `${weekdayOf(day)}, `}
      {clockOf(checked.at)}
    </span>
  )
}

/** How much is still on this phone, and for how long. */
export function UnsentChip() {
  const unsent = useOnDevice(readUnsentSum)
  const now = useNow()
  if (!unsent || unsent.oldestAt === null) return null
  return (
    <Link className={styles.unsent} to={paths.driverUnsent}>
      <span>
        <IconDeviceMobile className="i" size={20} aria-hidden />
        {unsent.count} unsent, {ageText(now - unsent.oldestAt)}
      </span>
    </Link>
  )
}
