import { useState } from 'react'
import * as sessionCalls from '../../api/contract/sessionCalls.ts'
import { refusalText } from '../client/refusalText.ts'
import { request } from '../client/request.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import styles from './login.module.css'

/** For a user who couldn't log in without it. */
export function ResendVerification({ email }: { email: string }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function resend() {
    setIsSending(true)
    try {
      const { message } = await request(sessionCalls.emailResend, { email })
      setAnswer(message)
    } catch (error) {
      setAnswer(refusalText(error, 'The link couldn’t be sent. Please try again.'))
    }
    setIsSending(false)
  }

  return (
    <div className={styles.loginResend}>
      <PendingButton size="sm" isPending={isSending} onClick={() => void resend()}>
        Send the verification link again
      </PendingButton>
      <p role="status">{answer}</p>
    </div>
  )
}
