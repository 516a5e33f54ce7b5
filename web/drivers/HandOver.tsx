import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { type StaffMember, standingAfterOwning } from '../../api/contract/staff.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { landingOf } from '../session/areas.ts'
import { useSession } from '../session/useSession.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'

/** While it is under way, the list of people must not be asked for: it may be another's by then. */
export const handOverKey = ['hand-over'] as const

/** Asks first: only the new owner can give the firm back. */
export function HandOver({ user, onClose }: { user: StaffMember; onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const page = useRef({ isGone: false, onGone: () => {} })
  useEffect(() => {
    const { current } = page
    current.isGone = false
    return () => {
      current.isGone = true
      current.onGone()
    }
  }, [])
  const { version, onError } = useSeenVersion(user.version)
  const standing = standingAfterOwning(session?.user.roles ?? [])
  const handing = useSend(calls.staffHandOver, {
    mutationKey: handOverKey,
    onError,
    // The page is the new owner's from now on: until it is gone, a reload would ask for their people.
    leave: () =>
      new Promise<void>((done) => {
        if (page.current.isGone) done()
        page.current.onGone = done
        if (session) void navigate(landingOf(session.user))
      }),
    onSuccess: ({ message }) =>
      showToast({
        title: message,
        text: `${user.full_name} owns the firm’s account now. You are a colleague with ${standing}.`,
      }),
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
        They manage the firm’s people and details from then on. You stay as a colleague with {standing}, and only they
        can change that or make you the owner again. The firm’s tokens stop working. Both of you are told by mail.
      </p>
    </ConfirmDialog>
  )
}
