import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { StaffMember } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'

/** For a lost phone or a forgotten computer: unlike a deactivation, they may sign in again. */
export function SignOut({ user }: { user: StaffMember }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const ending = useSend(calls.staffSignOut, {
    leave: close,
    onSuccess: ({ message }) => showToast({ title: message, text: `${user.full_name} must sign in again.` }),
  })
  return (
    <>
      <Button variant="quiet" aria-label={`Sign out ${user.full_name}`} onClick={() => setIsAsking(true)}>
        Sign out
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Sign out ${user.full_name}?`}
        action="Sign out"
        isSending={ending.isPending}
        failure={ending.error && refusalText(ending.error, 'Failed to end the sessions')}
        onConfirm={() => ending.mutate({ id: user.id })}
        onClose={close}
      >
        <p>They are signed out on every device and may sign in again. What is on their phone is still sent.</p>
      </ConfirmDialog>
    </>
  )
}
