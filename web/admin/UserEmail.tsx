import type { UserRow } from '../../api/contract/admin.ts'
import { EmailText } from '../ui/EmailText.tsx'
import styles from './users.module.css'

export function UserEmail({ user: { email, email_verified } }: { user: UserRow }) {
  return (
    <>
      <EmailText email={email} />
      {!email_verified && <span className={styles.unconfirmed}>unconfirmed</span>}
    </>
  )
}
