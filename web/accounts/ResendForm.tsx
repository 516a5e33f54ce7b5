import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import { refusalText } from '../client/refusalText.ts'
import { post } from '../client/request.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { Field } from '../form/Field.tsx'
import { useSentForm } from '../form/useSentForm.ts'
import { Banner } from '../ui/Banner.tsx'
import styles from './login.module.css'

/** Asks for another verification link; the answer is the same for every address. */
export function ResendForm() {
  const [answer, setAnswer] = useState<string | null>(null)
  const { form, stopped, isSending, onSubmit } = useSentForm({
    initial: { email: '' },
    validate: { email: (email) => (email.trim() ? null : 'The email field is required.') },
    send: ({ email }) => post<{ message: string }>('/api/email/resend', { email: email.trim() }),
    onSent: ({ message }) => setAnswer(message),
    failureOf: (error) => refusalText(error, 'The link couldn’t be sent. Please try again.'),
  })
  return (
    <form
      className={styles.resend}
      noValidate
      aria-label="Send the link again"
      onSubmit={(event) => {
        setAnswer(null)
        onSubmit(event)
      }}
    >
      <ErrorSummary attempt={stopped.attempt} title={stopped.title} faults={stopped.faults} />
      {answer && <Banner tone="green" Icon={IconMailForward} title={answer} role="status" />}
      <Field form={form} name="email" label="Email" kind="email" autoComplete="username" enterKeyHint="send" />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        Send the link again
      </Button>
    </form>
  )
}
