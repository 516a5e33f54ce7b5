import * as calls from '../../api/contract/calls.ts'
import type { StaffMember } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'

/** Asks first: only the new owner can give the firm back. */
export function HandOver({ user, onClose }: { user: StaffMember; onClose: () => void }) {
  const { version, onError } = useSeenVersion(user.version)
  const handing = useSend(calls.staffHandOver, {
    onError,
    leave: onClose,
    onSuccess: ({ message }) => showToast({ title: message, text: `${user.full_name} owns the firm’s account now.` }),
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Make ${user.full_name} the owner?`}
      action="Hand over"
      isSending={handing.isPending}
      failure={handing.error && refusalText(handing.error, 'Failed to hand over the ownership')}
      onConfirm={() => handing.mutate({ id: user.id, version })}
      onClose={onClose}
    >
      <p>
        They manage the firm’s people and details from then on. You stay as a colleague with every switch of one trade,
        and only they can make you the owner again. The firm’s tokens stop working. Both of you are told by mail.
      </p>
    </ConfirmDialog>
  )
}
