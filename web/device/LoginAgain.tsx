import { Link, useLocation } from 'react-router-dom'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { paths } from '../paths.ts'
import { markExpired } from '../session/session.ts'
import styles from './loginAgain.module.css'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

type Props = { meanwhile: string; work: string; heldBack: number }

/** Work goes on with the device's data until there is time and signal to sign in. */
export function LoginAgain({ meanwhile, work, heldBack }: Props) {
  const { pathname } = useLocation()
  return (
    <div className={styles.expired} role="status">
      <span>
        <b>{sessionTexts.loginAgain}</b>{' '}
        {heldBack === 0 ? 'to see new orders' : `to send ${heldBack} ${work}${heldBack === 1 ? '' : 's'}`}. {meanwhile}
      </span>
      <Link to={paths.login} state={{ returnTo: pathname }} onClick={markExpired}>
        Login
      </Link>
    </div>
  )
}
