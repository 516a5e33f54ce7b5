import { Button } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { EmailVerification } from '../../api/contract/accounts.ts'
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
import { ResendForm } from './ResendForm.tsx'

type Verified = { message: string; data: { email: string; verified: boolean } }

/** Where the link of the registration's mail leads. Who knows the account's password confirms its email. */
export function VerifyEmailPage() {
  return (
    <AccountPage title="Verify your email" lead="The last step before an account can be used.">
      <Verification />
    </AccountPage>
  )
}

function Verification() {
  const { token = '' } = useParams()
  const [result, setResult] = useState<Verified | { uselessLink: string } | null>(null)
  const { form, stopped, isSending, onSubmit } = useSentForm<EmailVerification, Verified | { uselessLink: string }>({
    initial: { token, password: '' },
    validate: schemaResolver(EmailVerification, { sync: true }),
    send: (values) => post<Verified>('/api/verify-email', values).catch(sayUseless),
    onSent: setResult,
    failureOf: (error) => refusalText(error, 'Your email couldn’t be verified: the server didn’t answer.'),
  })
  if (result) return 'uselessLink' in result ? <UselessLink text={result.uselessLink} /> : <Success {...result} />
  return (
    <form className={`card ${styles.loginCard}`} noValidate onSubmit={onSubmit}>
      <ErrorSummary attempt={stopped.attempt} title={stopped.title} faults={stopped.faults} />
      <Field
        form={form}
        name="password"
        label="Password"
        kind="password"
        hint="The password chosen at registration."
        autoComplete="current-password"
        enterKeyHint="send"
      />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        Verify email
      </Button>
      <p className={styles.loginNote}>
        Didn't register? You needn't do anything: nobody can use the account without the password, and it is deleted
        after 7 days.
      </p>
      <Link className={styles.loginLink} to={paths.forgotPassword}>
        Forgot the password?
      </Link>
    </form>
  )
}

/** A link that no password could confirm by: the form has done all that it can. */
function sayUseless(error: unknown): { uselessLink: string } {
  if (error instanceof ApiError && error.code === 'invalid_verification_link') return { uselessLink: error.message }
  throw error
}

function Success({ message, data: { email, verified } }: Verified) {
  return (
    <div className={`card ${styles.loginCard}`}>
      <Banner tone="green" Icon={IconCircleCheck} role="status" title={message}>
        <p>
          {verified
            ? `You can now log in as ${email}.`
            : 'Your account is awaiting admin approval. You can log in once it is approved.'}
        </p>
      </Banner>
      <Button component={Link} to={paths.login} variant={verified ? 'primary' : 'line'} size="lg" fullWidth>
        Login
      </Button>
    </div>
  )
}

function UselessLink({ text }: { text: string }) {
  return (
    <div className={`card ${styles.loginCard}`}>
      <Banner tone="red" Icon={IconAlertTriangle} role="alert" title={text}>
        <p>
          A link works once, for 7 days. If you have already used it, your email is verified; you can log in once an
          administrator has approved your account.
        </p>
      </Banner>
      <ResendForm />
      <Link className={styles.loginLink} to={paths.login}>
        Back to login
      </Link>
    </div>
  )
}
