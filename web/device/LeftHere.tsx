import { IconDeviceMobile } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { ageText } from './age.ts'
import styles from './leftHere.module.css'
import type { UnsentSum } from './unsentSum.ts'
import { useNow } from './useNow.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** `3 unsent, 1 missing, 48 min`; in a narrow head the age is dropped. */
export function LeftHere({ count, oldestAt, missing }: UnsentSum & { missing: number }) {
  const now = useNow()
  const unsent = count === 0 ? [] : [`${count} unsent`]
  const lost = missing === 0 ? [] : [`${missing} missing`]
  const what = [...unsent, ...lost].join(', ')
  const age = oldestAt === null ? '' : `, ${ageText(now - oldestAt)}`
  return (
    <Link className={styles.unsent} to={paths.driverUnsent} title={`${what}${age}`}>
      <span>
        <span>
          <IconDeviceMobile className="i" size={20} aria-hidden />
          {what}
        </span>
        <wbr />
        <span>{age}</span>
      </span>
    </Link>
  )
}
