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
  /** Routes opened from this entry, which then stays marked. */
  leadsTo?: readonly string[]
  /** Label of the top bar's search on this entry's pages: `Search my orders`; `to` is the list. */
  search?: string
  count?: number | undefined
}

type Props = { label: string; entries: readonly MenuEntry[]; children?: ReactNode }

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

/** At a phone's foot the menu is wider than the screen and scrolls sideways. */
function bringIntoSight(link: HTMLElement | null): void {
  const box = link?.parentElement
  if (box) box.scrollLeft = link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2
}

/** The open list's search, else the main list's, else any that the reader may open. */
export function searchOf(entries: readonly MenuEntry[], pathname: string, main: Search): Search | null {
  const searches = entries.flatMap(({ search, ...entry }) => (search ? [{ ...entry, label: search }] : []))
  const open = searches.find((entry) => currentOf(entry, pathname))
  const isMainOpen = entries.some(({ to }) => to === main.to)
  return open ?? (isMainOpen ? main : (searches[0] ?? null))
}

export function currentOf(
  { to, leadsTo = [] }: Pick<MenuEntry, 'to' | 'leadsTo'>,
  pathname: string,
): 'page' | 'true' | undefined {
  if (matchPath(to, pathname)) return 'page'
  return leadsTo.some((pattern) => matchPath(pattern, pathname)) ? 'true' : undefined
}
