import type { ReactNode } from 'react'
import type { PageLink } from '../ui/pageLink.ts'
import { SkipLink } from '../ui/SkipLink.tsx'
import { SiteFoot } from './SiteFoot.tsx'
import { SiteHead } from './SiteHead.tsx'
import styles from './site.module.css'

type Props = {
  Link: PageLink
  /** The page's address, if the header links to it. */
  here?: string
  children: ReactNode
}

export function SiteFrame({ Link, here, children }: Props) {
  return (
    <div className={styles.site}>
      <SkipLink />
      <SiteHead Link={Link} here={here} />
      <main id="main" tabIndex={-1} className={styles.siteMain}>
        {children}
      </main>
      <SiteFoot Link={Link} />
    </div>
  )
}
