import { NavLink, Outlet, useMatch } from 'react-router-dom'
import { paths } from '../paths.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { ExpiredBar } from './ExpiredBar.tsx'
import type { MenuEntry } from './SideMenu.tsx'
import '../ui/dmain.css'
import styles from './driver.module.css'

type Props = { entries: readonly (MenuEntry & { count?: number })[] }

/** Each page has its own head. The ticket form has its own foot instead of the menu. */
export function DriverShell({ entries }: Props) {
  const isCapturing = useMatch(paths.driverTicket(':quoteId')) !== null
  return (
    <div className={styles.phone} data-frame="phone">
      <SkipLink />
      <ExpiredBar meanwhile="You can still add tickets." work="ticket" />
      <Outlet />
      {!isCapturing && (
        <nav className={styles.dnav} aria-label="Main">
          {entries.map(({ label, to, Icon, count = 0 }) => (
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
