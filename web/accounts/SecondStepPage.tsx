import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { request } from '../client/request.ts'
import { logout } from '../session/logout.ts'
import { refreshUser, userOf } from '../session/session.ts'
import { SiteFrame } from '../shell/SiteFrame.tsx'
import { AccountPage } from './AccountPage.tsx'
import styles from './login.module.css'
import { SecondStep } from './settings/SecondStep.tsx'

/** Replaces every page until an administrator has set up their second step. */
export function SecondStepPage() {
  return (
    <SiteFrame Link={Link}>
      <AccountPage
        title="Second Step"
        lead="Administrators sign in with a code from an authenticator app, besides their password. Please set it up to go on."
      >
        <div className={`card ${styles.loginCard}`}>
          <SecondStep onSetUp={() => void goOn()} />
          <Button variant="quiet" onClick={() => void logout()}>
            Logout
          </Button>
        </div>
      </AccountPage>
    </SiteFrame>
  )
}

/** Draws the page asked for once the user needs nothing more. */
async function goOn(): Promise<void> {
  const user = userOf(await request(sessionCalls.userRead, {}))
  if (user) refreshUser(user)
}
