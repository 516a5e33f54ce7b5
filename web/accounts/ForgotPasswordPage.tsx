import { IconMailForward } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { ForgottenPassword } from '../../api/contract/accounts.ts'
import * as calls from '../../api/contract/calls.ts'
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

const labels = { email: 'Email' }

export function ForgotPasswordPage() {
  const { form, answer, ...sent } = useSentForm({
    initial: { email: '' },
    labels,
    faultsOf: faultsBy(ForgottenPassword),
    send: ({ email }) => request(calls.passwordForgotten, { email: email.trim() }),
    failureOf: (error) =>
      refusalText(
        error,
        'The link couldn’t be sent. Please try again.',
        'The server didn’t answer. Check the connection and try again.',
      ),
  })
  return (
    <AccountPage title="Forgot Password" lead="We’ll send you a link to choose a new one.">
      <Form sent={sent} className={`card ${styles.loginCard}`}>
        {answer && (
          <Banner tone="green" Icon={IconMailForward} title={answer.message} role="status">
            <p>The link works once, for 60 minutes.</p>
          </Banner>
        )}
        <Field form={form} name="email" label={labels.email} kind="email" autoComplete="username" enterKeyHint="send" />
        <Submit sent={sent} fullWidth>
          Send reset link
        </Submit>
        <Link className={styles.loginLink} to={paths.login}>
          Back to login
        </Link>
      </Form>
    </AccountPage>
  )
}
