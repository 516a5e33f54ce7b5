import { Outlet, ScrollRestoration } from 'react-router-dom'
import { SkipLink } from '../ui/SkipLink.tsx'
import { type FootLink, SiteFoot } from './SiteFoot.tsx'
import { SiteHead } from './SiteHead.tsx'
import './site.css'

type Props = {
  /** Beside those that every public page has. */
  footLinks?: readonly FootLink[]
}

/** The public pages: 96 px header, content, footer. */
export function SiteShell({ footLinks = [] }: Props) {
  return (
    <div className="site">
      <SkipLink />
      <SiteHead />
      <main id="main" tabIndex={-1} className="site-main">
        <Outlet />
      </main>
      <SiteFoot links={footLinks} />
      <ScrollRestoration />
    </div>
  )
}
