import { Outlet } from 'react-router-dom'
import { SkipLink } from '../ui/SkipLink.tsx'
import { KeepPlace } from './KeepPlace.tsx'
import { SiteFoot } from './SiteFoot.tsx'
import { SiteHead } from './SiteHead.tsx'
import styles from './site.module.css'

/** The public pages: 96 px header, content, footer. */
export function SiteShell() {
  return (
    <div className={styles.site}>
      <SkipLink />
      <SiteHead />
      <main id="main" tabIndex={-1} className={styles.siteMain}>
        <Outlet />
      </main>
      <SiteFoot />
      <KeepPlace />
    </div>
  )
}
