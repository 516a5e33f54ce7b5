import { IconMailForward } from '@tabler/icons-react'
import { VerificationRequest } from '../../api/contract/accounts.ts'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { refusalText } from '../client/refusalText.ts'
import { request } from '../client/request.ts'
import { Field } from '../form/Field.tsx'
import { Form, Submit } from '../form/Form.tsx'
import { faultsBy } from '../form/faults.ts'
import { useSentForm } from '../form/useSentForm.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './login.module.css'

const labels = { email: 'Email' }

/** The answer is the same for every address. */
export function ResendForm() {
  const { form, answer, ...sent } = useSentForm({
    initial: { email: '' },
    labels,
    faultsOf: faultsBy(VerificationRequest),
    send: ({ email }) => request(sessionCalls.emailResend, { email: email.trim() }),
    failureOf: (error) => refusalText(error, 'The link couldn’t be sent. Please try again.'),
  })
  return (
    <Form sent={sent} label="Send the link again" className={styles.resend}>
      {answer && <Banner tone="green" Icon={IconMailForward} title={answer.message} role="status" />}
      <Field form={form} name="email" label={labels.email} kind="email" autoComplete="username" enterKeyHint="send" />
      <Submit sent={sent} fullWidth>
        Send the link again
      </Submit>
    </Form>
  )
}
