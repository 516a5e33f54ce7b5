import { IconMenu2 } from '@tabler/icons-react'
import { useRef } from 'react'
import { NavLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import { landingOf } from '../session/areas.ts'
import { useSession } from '../session/useSession.ts'
import { Brand } from '../ui/Brand.tsx'
import styles from './site.module.css'

const pages = [
  { label: 'Home', to: paths.home },
  { label: 'About', to: paths.about },
  { label: 'Contact', to: paths.contact },
  { label: 'Contractors', to: paths.contractors },
  { label: 'Suppliers', to: paths.suppliers },
  { label: 'Hauliers', to: paths.hauliers },
  { label: 'User Registration', to: paths.registerUser },
  { label: 'Admin Registration', to: paths.registerAdmin },
] as const

/** Beside the brand where there is room, else behind a button: a popover, which opens before any script has run. */
export function SiteHead() {
  const menu = useRef<HTMLElement>(null)
  const session = useSession()
  const last = session ? { label: 'My area', to: landingOf(session.user) } : { label: 'Login', to: paths.login }

  return (
    <header className={styles.siteHead}>
      <Brand size="large" />
      <button className={styles.siteMenu} type="button" popoverTarget="site-nav" aria-label="Menu">
        <IconMenu2 className="i" size={24} aria-hidden />
      </button>
      <nav id="site-nav" className={styles.siteNav} popover="auto" aria-label="Main" ref={menu}>
        {[...pages, last].map(({ label, to }) => (
          <NavLink key={to} to={to} end onClick={() => menu.current?.hidePopover()}>
            {label}
          </NavLink>
        ))}
      </nav>
    </header>
  )
}
