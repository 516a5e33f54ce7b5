import { IconDeviceTablet } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { readUnsentSum } from '../device/unsentSum.ts'
import { useOnDevice } from '../device/useOnDevice.ts'
import { paths } from '../paths.ts'
import styles from './unsentLink.module.css'

export function UnsentLink() {
  const count = useOnDevice(readUnsentSum)?.count ?? 0
  if (count === 0) return null
  return (
    <Link className={styles.unsentLink} to={paths.haulierUnsent}>
      <span>
        <IconDeviceTablet className="i" size={20} aria-hidden />
        {count} <span>unsent</span>
      </span>
    </Link>
  )
}
