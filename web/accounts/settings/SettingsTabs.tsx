import { NavLink } from 'react-router-dom'
import { may } from '../../../api/contract/rules/permissions.ts'
import { paths } from '../../paths.ts'
import type { SessionUser } from '../../session/session.ts'
import { hasConnections } from './connections.ts'
import styles from './tabs.module.css'

/** Nothing for whoever has only the settings. */
export function SettingsTabs({ user }: { user: SessionUser }) {
  if (!hasConnections(user)) return null
  return (
    <nav className={styles.tabs} aria-label="Settings">
      <NavLink to={paths.settings} end>
        Your account
      </NavLink>
      <NavLink to={paths.connections}>Connections</NavLink>
      {may(user, 'firmArchive.make') && <NavLink to={paths.importExport}>Import and export</NavLink>}
    </nav>
  )
}
