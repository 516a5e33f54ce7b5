import * as calls from '../../api/contract/calls.ts'
import type { StaffMember } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import { holdsLoads } from './StaffStanding.tsx'

/** For a lost phone or a forgotten computer: unlike a deactivation, they may sign in again. */
export function SignOut({ user, onClose }: { user: StaffMember; onClose: () => void }) {
  const ending = useSend(calls.staffSignOut, {
    leave: onClose,
    onSuccess: ({ message }) => showToast({ title: message, text: `${user.full_name} must sign in again.` }),
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Sign out ${user.full_name}?`}
      action="Sign out"
      isSending={ending.isPending}
      failure={ending.error && refusalText(ending.error, 'Failed to end the sessions')}
      onConfirm={() => ending.mutate({ id: user.id })}
      onClose={onClose}
    >
      <p>
        They are signed out on every device and may sign in again.
        {holdsLoads(user) && ' What is on their phone is still sent.'}
      </p>
    </ConfirmDialog>
  )
}
