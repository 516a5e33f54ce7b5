import * as calls from '../../../api/contract/calls.ts'
import { refusalText } from '../../client/refusalText.ts'
import { unanswered } from '../../client/unanswered.ts'
import { useSend } from '../../client/useSend.ts'
import { PendingButton } from '../../ui/PendingButton.tsx'
import { showToast } from '../../ui/toast.ts'

export function SendTest({ variant }: { variant?: 'quiet' }) {
  const sending = useSend(calls.webhookTest, {
    onSuccess: ({ message }) => showToast({ title: message, text: 'Its answer appears in the list.' }),
    onError: (error) => showToast({ title: 'Not sent', text: refusalText(error, 'Failed to send a test', unanswered) }),
  })
  return (
    <PendingButton {...(variant && { variant })} isPending={sending.isPending} onClick={() => sending.mutate({})}>
      Send a test
    </PendingButton>
  )
}
