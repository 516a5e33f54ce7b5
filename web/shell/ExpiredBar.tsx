import { Link, useLocation } from 'react-router-dom'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/useSession.ts'
import styles from './expiredBar.module.css'

/** The session has run out: work goes on with what the device holds, until there is time and signal to sign in. */
export function ExpiredBar({ meanwhile }: { meanwhile: string }) {
  const session = useSession()
  const { pathname } = useLocation()
  if (!session?.isExpired) return null
  return (
    <div className={styles.expired} role="status">
      <span>
        <b>{sessionTexts.loginAgain}</b> to see new orders. {meanwhile}
      </span>
      <Link to={paths.login} state={{ returnTo: pathname }}>
        Login
      </Link>
    </div>
  )
}
