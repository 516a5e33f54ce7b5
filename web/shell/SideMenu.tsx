import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, matchPath, useLocation } from 'react-router-dom'

export type MenuEntry = {
  label: string
  to: string
  Icon: Icon
  /** The pages that are opened from the entry's own, as the route table names them. */
  leadsTo?: readonly string[]
}

type Props = { label: string; entries: readonly MenuEntry[]; onChoose?: () => void; children?: ReactNode }

/** The graphite side menu; as a rail its labels stand under the icons. */
export function SideMenu({ label, entries, onChoose, children }: Props) {
  const { pathname } = useLocation()
  return (
    <nav className="side" aria-label={label}>
      <div className="side-in">
        {entries.map((entry) => (
          <Link key={entry.to} to={entry.to} aria-current={currentOf(entry, pathname)} onClick={onChoose}>
            <entry.Icon className="i" aria-hidden />
            {entry.label}
          </Link>
        ))}
        {children}
      </div>
    </nav>
  )
}

function currentOf({ to, leadsTo = [] }: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  if (matchPath(to, pathname)) return 'page'
  return leadsTo.some((pattern) => matchPath(pattern, pathname)) ? 'true' : undefined
}
