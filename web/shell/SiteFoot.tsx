import { framePaths } from '../framePaths.ts'
import { Copyright } from '../ui/Copyright.tsx'
import type { PageLink } from '../ui/pageLink.ts'
import styles from './site.module.css'

export function SiteFoot({ Link }: { Link: PageLink }) {
  return (
    <footer className={styles.siteFoot}>
      <Link to={framePaths.privacyPolicy}>Privacy Policy</Link>
      <Link to={framePaths.terms}>Terms &amp; Conditions</Link>
      <Copyright />
    </footer>
  )
}
