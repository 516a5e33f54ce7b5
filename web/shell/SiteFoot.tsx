import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Copyright } from '../ui/Copyright.tsx'
import styles from './site.module.css'

export function SiteFoot() {
  return (
    <footer className={styles.siteFoot}>
      <Link to={paths.privacyPolicy}>Privacy Policy</Link>
      <Link to={paths.terms}>Terms</Link>
      <Copyright />
    </footer>
  )
}
