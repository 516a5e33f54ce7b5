import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'
import styles from './shell.module.css'
import type { Search } from './TopSearch.tsx'
import { menuId } from './useSidebar.ts'

export type MenuEntry = {
  label: string
  to: string
  Icon: Icon
  /** The pages that are opened from the entry's own, as the route table names them. */
  leadsTo?: readonly string[]
  /** What the top bar searches while one is there: `Search my orders`; the entry's own page is the list. */
  search?: string
  /** How much waits there; nothing is shown of none. */
  count?: number | undefined
}

type Props = { label: string; entries: readonly MenuEntry[]; children?: ReactNode }

/** The graphite side menu; as a rail its labels stand under the icons. */
export function SideMenu({ label, entries, children }: Props) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.side} id={menuId} aria-label={label}>
      <div className={styles.sideIn}>
        {entries.map((entry) => {
          const current = currentOf(entry, pathname)
          return (
            <Link key={entry.to} ref={current ? bringIntoSight : null} to={entry.to} aria-current={current}>
              <entry.Icon className="i" aria-hidden />
              {entry.label}
              {entry.count ? (
                <span className="count">
                  {entry.count}
                  <span className="sr"> waiting</span>
                </span>
              ) : null}
            </Link>
          )
        })}
        {children}
      </div>
    </nav>
  )
}

/** At the foot of a phone the entries are wider than the screen and scroll sideways. */
function bringIntoSight(link: HTMLElement | null): void {
  const box = link?.parentElement
  if (box) box.scrollLeft = link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2
}

/** The search of the entry that is open, else that of the area's main list. */
export function searchOf(entries: readonly MenuEntry[], pathname: string, main: Search): Search {
  const open = entries.find((entry) => currentOf(entry, pathname))
  return open?.search ? { label: open.search, to: open.to } : main
}

export function currentOf({ to, leadsTo = [] }: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  if (matchPath(to, pathname)) return 'page'
  return leadsTo.some((pattern) => matchPath(pattern, pathname)) ? 'true' : undefined
}
