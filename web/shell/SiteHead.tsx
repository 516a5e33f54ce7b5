import { IconMenu2 } from '@tabler/icons-react'
import { useRef } from 'react'
import { framePaths } from '../framePaths.ts'
import { landingOf } from '../session/areas.ts'
import { useSession } from '../session/useSession.ts'
import { Brand } from '../ui/Brand.tsx'
import type { PageLink } from '../ui/pageLink.ts'
import styles from './site.module.css'

const pages = [
  { label: 'Home', to: framePaths.home },
  { label: 'About', to: framePaths.about },
  { label: 'Contact', to: framePaths.contact },
  { label: 'Contractors', to: framePaths.contractors },
  { label: 'Suppliers', to: framePaths.suppliers },
  { label: 'Hauliers', to: framePaths.hauliers },
  { label: 'User Registration', to: framePaths.registerUser },
  { label: 'Admin Registration', to: framePaths.registerAdmin },
] as const

/** In a narrow window the links are behind a button. The popover opens without any script. */
export function SiteHead({ Link, here }: { Link: PageLink; here: string | undefined }) {
  const menu = useRef<HTMLElement>(null)
  const session = useSession()
  const last = session ? { label: 'My area', to: landingOf(session.user) } : { label: 'Login', to: framePaths.login }

  return (
    <header className={styles.siteHead}>
      <Brand Link={Link} />
      <button className={styles.siteMenu} type="button" popoverTarget="site-nav" aria-label="Menu">
        <IconMenu2 className="i" size={24} aria-hidden />
      </button>
      <nav id="site-nav" className={styles.siteNav} popover="auto" aria-label="Main" ref={menu}>
        {[...pages, last].map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            aria-current={to === here ? 'page' : undefined}
            onClick={() => menu.current?.hidePopover()}
          >
            {label}
          </Link>
        ))}
      </nav>
    </header>
  )
}
