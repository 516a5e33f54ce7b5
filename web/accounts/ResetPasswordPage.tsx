import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { PasswordReset } from '../../api/contract/accounts.ts'
import * as calls from '../../api/contract/calls.ts'
import * as resetTexts from '../../api/contract/messages/reset.ts'
import { refusalText } from '../client/refusalText.ts'
import { request } from '../client/request.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { paths } from '../paths.ts'
import { endSession, getSession } from '../session/session.ts'
import { showToast } from '../ui/toast.ts'
import { AccountPage } from './AccountPage.tsx'
import styles from './login.module.css'

export function ResetPasswordPage() {
  return (
    <AccountPage title="Reset Password" lead="Choose a new password. You’ll be signed out on every device.">
      <ResetForm action="Reset password" done="Password Reset" hint="At least 6 characters (8 for admins).">
        <Link className={styles.loginLink} to={paths.forgotPassword}>
          Ask for a new link
        </Link>
      </ResetForm>
    </AccountPage>
  )
}

/** A colleague whom the owner of their firm has invited. */
export function InvitationPage() {
  return (
    <AccountPage
      title="Choose Your Password"
      lead="The owner of your firm has invited you. Choose a password, and your account is ready."
    >
      <ResetForm action="Save password" done="Password Saved" hint="At least 6 characters">
        <p>If the link has expired, ask the owner to send it again.</p>
      </ResetForm>
    </AccountPage>
  )
}

const labels = { email: 'Email', password: 'New password', password_confirmation: 'Confirm new password' }

type FormProps = { action: string; done: string; hint: string; children: ReactNode }

function ResetForm({ action, done, hint, children }: FormProps) {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { form, ...sent } = useSentForm({
    initial: { email: '', password: '', password_confirmation: '' },
    labels,
    // A bad link has no field: the server's message above the form reports it.
    faultsOf: (values) => faultsBy(PasswordReset)({ ...values, token }),
    send: (values) => request(calls.passwordReset, { ...values, email: values.email.trim(), token }),
    onSent: ({ message }, { email }) => {
      leaveSessionOf(email)
      showToast({ title: done, text: message })
      void navigate(paths.login, { replace: true })
    },
    failureOf: (error) => refusalText(error, resetTexts.failed),
  })
  return (
    <Form sent={sent} className={`card ${styles.loginCard}`}>
      <Field form={form} name="email" label={labels.email} kind="email" autoComplete="username" />
      <Field
        form={form}
        name="password"
        label={labels.password}
        kind="password"
        hint={hint}
        autoComplete="new-password"
      />
      <Field
        form={form}
        name="password_confirmation"
        label={labels.password_confirmation}
        kind="password"
        autoComplete="new-password"
        enterKeyHint="send"
      />
      <Submit sent={sent} fullWidth>
        {action}
      </Submit>
      {children}
    </Form>
  )
}

/** The reset has ended that session on the server. */
function leaveSessionOf(email: string): void {
  const user = getSession()?.user
  if (user?.email.toLowerCase() === email.trim().toLowerCase()) endSession('logout')
}
