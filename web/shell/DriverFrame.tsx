import { IconCloudUp, IconTruck, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import '../ui/dmain.css'
import styles from './driver.module.css'

type Props = {
  /** How much this phone has not sent. */
  unsent: number
  hasMenu: boolean
  children: ReactNode
}

/** Needs nothing of the device, so it can be drawn before the app starts. */
export function DriverFrame({ unsent, hasMenu, children }: Props) {
  const entries = [
    { label: 'Jobs', to: paths.driver, Icon: IconTruck, count: 0 },
    { label: 'Unsent', to: paths.driverUnsent, Icon: IconCloudUp, count: unsent },
    { label: 'Me', to: paths.driverMe, Icon: IconUser, count: 0 },
  ]
  return (
    <div className={styles.phone} data-frame="phone">
      <SkipLink />
      {children}
      {hasMenu && (
        <nav className={styles.dnav} aria-label="Main">
          {entries.map(({ label, to, Icon, count }) => (
            <NavLink key={to} to={to} end>
              <Icon className="i" size={26} aria-hidden />
              {label}
              {count > 0 && <span className="count">{count}</span>}
            </NavLink>
          ))}
        </nav>
      )}
    </div>
  )
}
