import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { PasswordReset } from '../../api/contract/accounts.ts'
import { refusalText } from '../client/refusalText.ts'
import { post } from '../client/request.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { paths } from '../paths.ts'
import { endSession, getSession } from '../session/session.ts'
import { showNotice } from '../ui/notice.ts'
import { AccountPage } from './AccountPage.tsx'
import styles from './login.module.css'

export function ResetPasswordPage() {
  return (
    <AccountPage title="Reset Password" lead="Choose a new password. You’ll be signed out on every device.">
      <ResetForm />
    </AccountPage>
  )
}

function ResetForm() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { form, stopped, isSending, onSubmit } = useSentForm<PasswordReset, { message: string }>({
    initial: { email: '', password: '', password_confirmation: '', token },
    validate: schemaResolver(PasswordReset, { sync: true }),
    send: (values) => post('/api/reset-password', { ...values, email: values.email.trim() }),
    onSent: ({ message }, { email }) => {
      leaveSessionOf(email)
      showNotice({ tone: 'success', title: 'Password Reset', text: message })
      void navigate(paths.login, { replace: true })
    },
    failureOf: (error) => refusalText(error, 'Reset failed'),
  })
  // The link's own fault has no field: the server's message above the form says it.
  const faults = stopped.faults.filter(({ field }) => field !== 'token')
  return (
    <form className={`card ${styles.loginCard}`} noValidate onSubmit={onSubmit}>
      <ErrorSummary attempt={stopped.attempt} title={stopped.title} faults={faults} />
      <Field form={form} name="email" label="Email" kind="email" autoComplete="username" />
      <Field
        form={form}
        name="password"
        label="New password"
        kind="password"
        hint="At least 6 characters (8 for admins)."
        autoComplete="new-password"
      />
      <Field
        form={form}
        name="password_confirmation"
        label="Confirm new password"
        kind="password"
        autoComplete="new-password"
        enterKeyHint="send"
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        Reset password
      </Button>
      <Link className={styles.loginLink} to={paths.forgotPassword}>
        Ask for a new link
      </Link>
    </form>
  )
}

/** The reset has ended it on the server. */
function leaveSessionOf(email: string): void {
  const user = getSession()?.user
  if (user?.email.toLowerCase() === email.trim().toLowerCase()) endSession('logout')
}
