import { NavLink, Outlet } from 'react-router-dom'
import { SkipLink } from '../ui/SkipLink.tsx'
import type { MenuEntry } from './SideMenu.tsx'
import './driver.css'

/** Phone: each page brings its own head; the bar at the foot is within reach of the thumb. */
export function DriverShell({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <div className="phone">
      <SkipLink />
      <Outlet />
      <nav className="dnav" aria-label="Main">
        {entries.map(({ label, to, Icon }) => (
          <NavLink key={to} to={to} end>
            <Icon className="i" size={26} aria-hidden />
            {label}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}
