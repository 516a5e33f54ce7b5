import type { UserRow } from '../../api/contract/admin.ts'
import styles from './users.module.css'

export function UserEmail({ user: { email, email_verified } }: { user: UserRow }) {
  return (
    <>
      {email}
      {!email_verified && <span className={styles.unconfirmed}>unconfirmed</span>}
    </>
  )
}
