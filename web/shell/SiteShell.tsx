import { Button } from '@mantine/core'
import { Link, Outlet } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Brand } from '../ui/Brand.tsx'
import { Copyright } from '../ui/Copyright.tsx'
import { SkipLink } from '../ui/SkipLink.tsx'
import './site.css'

/** The public pages: 96 px header, content, footer. */
export function SiteShell() {
  return (
    <div className="site">
      <SkipLink />
      <header className="site-head">
        <Brand size="large" />
        <nav aria-label="Main">
          <Button component={Link} to={paths.login} variant="on-bar">
            Login
          </Button>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="site-main">
        <Outlet />
      </main>
      <footer className="site-foot">
        <Copyright />
      </footer>
    </div>
  )
}
