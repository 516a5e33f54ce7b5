import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'

export type MenuEntry = { label: string; to: string; Icon: Icon }

type Props = { label: string; entries: readonly MenuEntry[]; onChoose?: () => void; children?: ReactNode }

/** The graphite side menu; as a rail its labels stand under the icons. */
export function SideMenu({ label, entries, onChoose, children }: Props) {
  return (
    <nav className="side" aria-label={label}>
      <div className="side-in">
        {entries.map(({ label: entry, to, Icon }) => (
          <NavLink key={to} to={to} onClick={onChoose}>
            <Icon className="i" aria-hidden />
            {entry}
          </NavLink>
        ))}
        {children}
      </div>
    </nav>
  )
}
