import * as calls from '../../api/contract/calls.ts'
import type { StaffMember } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { PendingButton } from '../ui/PendingButton.tsx'
import { showToast } from '../ui/toast.ts'

export function InviteAgain({ user }: { user: StaffMember }) {
  const sending = useSend(calls.staffInviteAgain, {
    onSuccess: ({ message }) =>
      showToast({ title: message, text: `The link sent to ${user.email} before stops working.` }),
    onError: (error) => showToast({ title: 'Not sent', text: refusalText(error, 'Failed to send the invitation') }),
  })
  return (
    <PendingButton
      variant="quiet"
      isPending={sending.isPending}
      aria-label={`Send the invitation to ${user.full_name} again`}
      onClick={() => sending.mutate({ id: user.id })}
    >
      Send again
    </PendingButton>
  )
}
