import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import { paths } from '../../paths.ts'
import { AdminRegistrationForm } from '../AdminRegistrationForm.tsx'
import styles from './register.module.css'

export function AdminRegistrationPage() {
  return (
    <div className={`${styles.formPage} ${styles.formPageAlone}`}>
      <title>Admin Registration · Loadstone</title>
      <header>
        <h1 className="h1">Admin Registration</h1>
        <p>The account can log in once its email is verified and a super-admin has approved it.</p>
      </header>
      <AdminRegistrationForm
        leadsTo={paths.login}
        submitLabel="Create Your Account"
        sentText={() => registrationTexts.linkSent}
      />
    </div>
  )
}
