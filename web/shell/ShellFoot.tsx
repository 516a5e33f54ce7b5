import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Copyright } from '../ui/Copyright.tsx'
import styles from './shellFoot.module.css'

type Props = { terms?: 'Terms' | 'Terms & Conditions' }

/** Under every page of office and yard. */
export function ShellFoot({ terms = 'Terms & Conditions' }: Props) {
  return (
    <footer className={styles.foot}>
      <Link to={paths.privacyPolicy}>Privacy Policy</Link>
      <Link to={paths.terms}>{terms}</Link>
      <Copyright />
    </footer>
  )
}
