import { NavLink } from 'react-router-dom'
import { listsOf } from '../../../api/contract/lists.ts'
import { may } from '../../../api/contract/rules/permissions.ts'
import { paths } from '../../paths.ts'
import type { SessionUser } from '../../session/session.ts'
import { hasConnections } from './connections.ts'
import styles from './tabs.module.css'

/** Nothing for whoever has only the settings. */
export function SettingsTabs({ user }: { user: SessionUser }) {
  const hasFiles = listsOf(user).length > 0 || may(user, 'firmArchive.make')
  if (!hasConnections(user) && !hasFiles) return null
  return (
    <nav className={styles.tabs} aria-label="Settings">
      <NavLink to={paths.settings} end>
        Your account
      </NavLink>
      {hasConnections(user) && <NavLink to={paths.connections}>Connections</NavLink>}
      {hasFiles && <NavLink to={paths.importExport}>Import and export</NavLink>}
    </nav>
  )
}
