import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { ageText } from './age.ts'
import styles from './leftHere.module.css'
import type { UnsentSum } from './unsentSum.ts'
import { useNow } from './useNow.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** `3 unsent, 48 min, 1 missing`, and the way there. */
export function LeftHere({ count, oldestAt, missing }: UnsentSum & { missing: number }) {
  const now = useNow()
  const unsent = oldestAt === null ? [] : [`${count} unsent`, ageText(now - oldestAt)]
  const lost = missing === 0 ? [] : [`${missing} missing`]
  return (
    <Link className={styles.unsent} to={paths.driverUnsent}>
      <span>
        <IconDeviceMobile className="i" size={20} aria-hidden />
        {[...unsent, ...lost].join(', ')}
      </span>
    </Link>
  )
}
