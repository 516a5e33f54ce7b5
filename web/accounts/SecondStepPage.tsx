import { Button } from '@mantine/core'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { request } from '../client/request.ts'
import { logout } from '../session/logout.ts'
import { refreshUser, userOf } from '../session/session.ts'
import { AccountPage } from './AccountPage.tsx'
import styles from './login.module.css'
import { SecondStep } from './settings/SecondStep.tsx'

/** In the place of every page of an administrator who has to set up their second step first. */
export function SecondStepPage() {
  return (
    <main>
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
    </main>
  )
}

/** As soon as the session's user needs nothing more, the page asked for is drawn. */
async function goOn(): Promise<void> {
  const user = userOf(await request(sessionCalls.userRead, {}))
  if (user) refreshUser(user)
}
