import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { refusalText } from '../../client/refusalText.ts'
import { unanswered } from '../../client/unanswered.ts'
import { useSend } from '../../client/useSend.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export function RemoveWebhook() {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const removing = useSend(calls.webhookRemove, { leave: close })
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the webhook?"
        action="Remove"
        isDestructive
        isSending={removing.isPending}
        failure={removing.isError ? refusalText(removing.error, 'Failed to remove the webhook', unanswered) : null}
        onConfirm={() => removing.mutate({})}
        onClose={close}
      >
        <p>
          What waits is never sent, and its deliveries and its secret are gone. You can make another one at any time.
        </p>
      </ConfirmDialog>
    </>
  )
}
