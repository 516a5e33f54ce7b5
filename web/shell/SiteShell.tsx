import { Outlet, ScrollRestoration } from 'react-router-dom'
import { SkipLink } from '../ui/SkipLink.tsx'
import { SiteFoot } from './SiteFoot.tsx'
import { SiteHead } from './SiteHead.tsx'
import './site.css'

/** The public pages: 96 px header, content, footer. */
export function SiteShell() {
  return (
    <div className="site">
      <SkipLink />
      <SiteHead />
      <main id="main" tabIndex={-1} className="site-main">
        <Outlet />
      </main>
      <SiteFoot />
      <ScrollRestoration />
    </div>
  )
}
