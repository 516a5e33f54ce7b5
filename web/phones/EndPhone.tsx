import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { Phone } from '../../api/contract/devices.ts'
import { refusalText } from '../client/refusalText.ts'
import { unanswered } from '../client/unanswered.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import styles from './phones.module.css'

/** For a phone that was lost. What it holds stays there, and comes once its user signs in on it again. */
export function EndPhone({ phone }: { phone: Phone }) {
  const [isOpen, setIsOpen] = useState(false)
  const ending = useSend(calls.phoneEnd, { leave: () => setIsOpen(false) })
  return (
    <>
      <Button
        variant="quiet"
        className={styles.end}
        aria-label={`End this phone, ${phone.user.full_name}’s`}
        onClick={() => setIsOpen(true)}
      >
        End this phone
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`End ${phone.user.full_name}’s ${phone.name}?`}
        action="End this phone"
        isDestructive
        isSending={ending.isPending}
        failure={ending.isError ? refusalText(ending.error, 'Failed to end the phone', unanswered) : null}
        onConfirm={() => ending.mutate({ id: phone.id })}
        onClose={() => setIsOpen(false)}
      >
        <p>
          For a lost phone. It is signed out, and sends nothing until {phone.user.full_name} signs in on it again.
          {!phone.is_session_known && ' They are signed out everywhere else too.'}
        </p>
        <p>Tickets that it has signed already and that come later are taken, and marked for you to check.</p>
      </ConfirmDialog>
    </>
  )
}
