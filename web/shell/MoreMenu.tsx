import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BarMenu } from './BarMenu.tsx'
import styles from './menu.module.css'

/** What a page offers beside its main action. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <BarMenu
      className={styles.more}
      button={
        <>
          More
          <IconChevronDown className="i" size={18} aria-hidden />
        </>
      }
    >
      {children}
    </BarMenu>
  )
}

export function MenuAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onClick}>
      {children}
    </button>
  )
}

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={styles.item}>
      {children}
    </Link>
  )
}
