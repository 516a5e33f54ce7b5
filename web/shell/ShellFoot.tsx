import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import type { Area } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'
import { Copyright } from '../ui/Copyright.tsx'
import { SignedInAs } from './SignedInAs.tsx'
import styles from './shellFoot.module.css'

type Props = { user: SessionUser; area: Area }

export function ShellFoot({ user, area }: Props) {
  return (
    <footer className={styles.foot}>
      <div className={styles.role}>
        <SignedInAs user={user} area={area} />
      </div>
      <Link to={paths.privacyPolicy}>Privacy Policy</Link>
      <Link to={paths.terms}>Terms &amp; Conditions</Link>
      <Copyright />
    </footer>
  )
}
