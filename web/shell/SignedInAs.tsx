import { roleLabel } from '../../api/contract/rules/permissions.ts'
import { type Area, roleIn } from '../session/areas.ts'
import type { SessionUser } from '../session/session.ts'
import styles from './shell.module.css'

export function SignedInAs({ user, area }: { user: SessionUser; area: Area }) {
  const role = roleIn(area, user)
  return (
    <p className={styles.sideFoot}>
      Signed in as <b>{role ? roleLabel(role) : user.email}</b>
    </p>
  )
}
