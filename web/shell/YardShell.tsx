import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { DeviceSignal } from '../device/DeviceSignal.tsx'
import { heardAt } from '../live/heard.ts'
import { paths } from '../paths.ts'
import { areas } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'
import { useSession } from '../session/useSession.ts'
import { AccessDenied } from '../ui/AccessDenied.tsx'
import { Brand } from '../ui/Brand.tsx'
import { PageAge } from '../ui/pageAge.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { ExpiredBar } from './ExpiredBar.tsx'
import { PageAsOf } from './PageAsOf.tsx'
import { ShellFoot } from './ShellFoot.tsx'
import { type MenuEntry, SideMenu, searchOf } from './SideMenu.tsx'
import { SignedInAs } from './SignedInAs.tsx'
import { StaleNote } from './StaleNote.tsx'
import styles from './shell.module.css'
import { type Search, TopSearch } from './TopSearch.tsx'
import { UnsentLink } from './UnsentLink.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useDeviceNews } from './useDeviceNews.ts'
import { useOpenAtTop } from './useOpenAtTop.ts'
import { menuId, toggleId, useSidebar } from './useSidebar.ts'

const pageAsOf = <PageAsOf />

type Props = {
  bell: ReactNode
  entries: readonly MenuEntry[]
  /** The main list, if the user may see it. */
  search: Search
  denied: string | undefined
}

/** In a wide window it is the office's frame. A tablet has a 64 px bar and a 96 px rail; on a phone the rail is at the foot. */
export function YardShell({ bell, entries, search, denied }: Props) {
  useDeviceNews()
  useOpenAtTop()
  const { pathname } = useLocation()
  const shownSearch = searchOf(entries, pathname, search)
  const session = useSession()
  if (!session) return null
  return (
    <div className={`${styles.shell} ${styles.shellYard}`} data-frame="yard">
      <SkipLink />
      <header className={styles.topbar}>
        <Brand Link={Link} to={areas.haulier.landing} />
        {shownSearch && <TopSearch {...shownSearch} />}
        <span className={styles.grow} />
        <UnsentLink />
        <YardSignal />
        {bell}
        <UserMenu user={session.user} area="haulier" withCompany />
      </header>
      <YardMenu entries={entries} user={session.user} />
      <main className={styles.main} id="main" tabIndex={-1}>
        <ExpiredBar meanwhile="The board and its drivers still work." work="change" />
        <PageAge value={pageAsOf}>
          {denied ? <AccessDenied text={denied} landing={areas.haulier.landing} /> : <Outlet />}
        </PageAge>
        <ShellFoot user={session.user} area="haulier" />
      </main>
      <StaleNote />
    </div>
  )
}

/** An event from the stream counts as an answer of the server. */
function YardSignal() {
  return <DeviceSignal heardAt={useSyncExternalStore(heardAt.subscribe, heardAt.get)} />
}

/** Its own component, so that opening it doesn't redraw the page. */
function YardMenu({ entries, user }: { entries: readonly MenuEntry[]; user: SessionUser }) {
  const { isCollapsed, toggle } = useSidebar()
  return (
    <SideMenu label="Haulier menu" entries={entries}>
      <HiddenLinks />
      <SignedInAs user={user} area="haulier" />
      <button
        type="button"
        id={toggleId}
        aria-controls={menuId}
        className={styles.barButton}
        aria-label="Haulier menu"
        aria-expanded={!isCollapsed}
        onClick={toggle}
      >
        {isCollapsed ? (
          <IconChevronsRight className="i" size={24} aria-hidden />
        ) : (
          <IconChevronsLeft className="i" size={24} aria-hidden />
        )}
      </button>
    </SideMenu>
  )
}

/** The specification puts these links in the menu, but nobody may see or reach them. */
const hidden = [
  paths.login,
  paths.register,
  paths.password,
  paths.unauthorised,
  paths.notFound,
  paths.serverError,
] as const

function HiddenLinks() {
  return (
    <div hidden>
      {hidden.map((path) => (
        <Link key={path} to={path}>
          {path}
        </Link>
      ))}
    </div>
  )
}
