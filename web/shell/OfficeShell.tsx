import { IconMenu2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { useLive } from '../live/useLive.ts'
import { type Area, areas } from '../session/areas.ts'
import { useSession } from '../session/useSession.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { Brand } from '../ui/Brand.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import { ShellFoot } from './ShellFoot.tsx'
import { type MenuEntry, SideMenu, searchOf } from './SideMenu.tsx'
import { SignedInAs } from './SignedInAs.tsx'
import { StaleNote } from './StaleNote.tsx'
import styles from './shell.module.css'
import { type Search, TopSearch } from './TopSearch.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useOpenAtTop } from './useOpenAtTop.ts'
import { menuId, toggleId, useSidebar } from './useSidebar.ts'

type Props = {
  bell: ReactNode
  area: Area
  entries: readonly MenuEntry[]
  /** The area's main list; the top bar searches it, except on another list. */
  search: Search
  denied?: string | undefined
}

/** 80 px bar, 232 px menu that collapses to a rail; in a narrow window the open menu lies over the page. */
export function OfficeShell({ bell, area, entries, search, denied }: Props) {
  const { isCollapsed, toggle } = useSidebar()
  useLive()
  useOpenAtTop()
  const { pathname } = useLocation()
  const shownSearch = searchOf(entries, pathname, search)
  const session = useSession()
  if (!session) return null
  const label = `${areas[area].label} menu`
  return (
    <div className={`${styles.shell} ${styles.shellOffice}`} data-frame="office">
      <SkipLink />
      <header className={styles.topbar}>
        <Brand Link={Link} to={areas[area].landing} />
        <button
          type="button"
          id={toggleId}
          aria-controls={menuId}
          className={styles.barButton}
          aria-label={label}
          aria-expanded={!isCollapsed}
          onClick={toggle}
        >
          <IconMenu2 className="i" aria-hidden />
        </button>
        <span className={styles.grow} />
        {shownSearch && <TopSearch {...shownSearch} />}
        {bell}
        <UserMenu user={session.user} area={area} />
      </header>
      <SideMenu label={label} entries={entries}>
        <SignedInAs user={session.user} area={area} />
      </SideMenu>
      <main className={styles.main} id="main" tabIndex={-1}>
        {denied ? <AccessDenied text={denied} landing={areas[area].landing} /> : <Outlet />}
        <ShellFoot user={session.user} area={area} />
      </main>
      <StaleNote />
    </div>
  )
}
