import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { post } from '../client/request.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { AccountPage } from './AccountPage.tsx'
import styles from './login.module.css'

export function ForgotPasswordPage() {
  const [sent, setSent] = useState<string | null>(null)
  const { form, stopped, isSending, onSubmit } = useSentForm({
    initial: { email: '' },
    validate: { email: (email) => (email.trim() ? null : 'The email field is required.') },
    send: ({ email }) => post<{ message: string }>('/api/forgot-password', { email: email.trim() }),
    onSent: ({ message }) => setSent(message),
    failureOf,
  })
  return (
    <AccountPage title="Forgot Password" lead="We’ll send you a link to choose a new one.">
      <form
        className={`card ${styles.loginCard}`}
        noValidate
        onSubmit={(event) => {
          setSent(null)
          onSubmit(event)
        }}
      >
        <ErrorSummary attempt={stopped.attempt} title={stopped.title} faults={stopped.faults} />
        {sent && (
          <Banner tone="green" Icon={IconMailForward} title={sent} role="status">
            <p>The link works once, for 60 minutes.</p>
          </Banner>
        )}
        <Field form={form} name="email" label="Email" kind="email" autoComplete="username" enterKeyHint="send" />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
          Send reset link
        </Button>
        <Link className={styles.loginLink} to={paths.login}>
          Back to login
        </Link>
      </form>
    </AccountPage>
  )
}

/** What is wrong with the address, else what the server says. */
function failureOf(error: unknown): string {
  const ofEmail = error instanceof ApiError ? error.errors['email']?.[0] : undefined
  return ofEmail ?? refusalText(error, 'The server didn’t answer. Check the connection and try again.')
}
