import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link, useParams } from 'react-router-dom'
import { EmailVerification } from '../../api/contract/accounts.ts'
import * as calls from '../../api/contract/calls.ts'
import * as sessionTexts from '../../api/contract/messages/session.ts'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { request } from '../client/request.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { AccountPage } from './AccountPage.tsx'
import styles from './login.module.css'
import { ResendForm } from './ResendForm.tsx'

const labels = { password: 'Password' }

type VerifiedAnswer = { message: string; data: { email: string; verified: boolean } }

export function VerifyEmailPage() {
  return (
    <AccountPage title="Verify your email" lead="The last step before an account can be used.">
      <Verification />
    </AccountPage>
  )
}

function Verification() {
  const { token = '' } = useParams()
  const {
    form,
    answer: result,
    ...sent
  } = useSentForm({
    initial: { password: '' },
    labels,
    faultsOf: ({ password }) => faultsBy(EmailVerification)({ password, token }),
    send: ({ password }) => request(calls.emailVerify, { password, token }).catch(uselessLinkOf),
    failureOf: (error) =>
      refusalText(
        error,
        'Your email couldn’t be verified. Please try again.',
        'Your email couldn’t be verified: the server didn’t answer.',
      ),
  })
  if (result) return 'uselessLink' in result ? <UselessLink text={result.uselessLink} /> : <Success {...result} />
  return (
    <Form sent={sent} className={`card ${styles.loginCard}`}>
      <Field
        form={form}
        name="password"
        label={labels.password}
        kind="password"
        hint="The password chosen at registration."
        autoComplete="current-password"
        enterKeyHint="send"
      />
      <Submit sent={sent} fullWidth>
        Verify email
      </Submit>
      <p className={styles.loginNote}>
        Didn't register? You don't need to do anything: nobody can use the account without the password, and it is
        deleted after 7 days.
      </p>
      <Link className={styles.loginLink} to={paths.forgotPassword}>
        Forgot the password?
      </Link>
    </Form>
  )
}

/** A link that no password can confirm: the form is of no further use. */
function uselessLinkOf(error: unknown): { uselessLink: string } {
  if (error instanceof ApiError && error.code === 'invalid_verification_link') return { uselessLink: error.message }
  throw error
}

function Success({ message, data: { email, verified } }: VerifiedAnswer) {
  return (
    <div className={`card ${styles.loginCard}`}>
      <Banner tone="green" Icon={IconCircleCheck} role="status" title={message}>
        <p>
          {verified
            ? `You can now log in as ${email}.`
            : `${sessionTexts.awaitsAdmin} You can log in once it is approved.`}
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
