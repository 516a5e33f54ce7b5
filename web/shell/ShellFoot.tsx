import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Copyright } from '../ui/Copyright.tsx'
import styles from './shellFoot.module.css'

/** Under every page of office and yard. */
export function ShellFoot() {
  return (
    <footer className={styles.foot}>
      <Link to={paths.privacyPolicy}>Privacy Policy</Link>
      <Link to={paths.terms}>Terms &amp; Conditions</Link>
      <Copyright />
    </footer>
  )
}
