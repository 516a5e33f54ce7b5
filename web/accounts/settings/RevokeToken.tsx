import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import type { FirmToken } from '../../../api/contract/tokens.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useSend } from '../../client/useSend.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast.ts'

export function RevokeToken({ token: { id, name } }: { token: FirmToken }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const revoking = useSend(calls.tokenRevoke, {
    leave: ({ message }) => {
      close()
      showToast({ title: message, text: `${name} is refused from now on.` })
    },
  })
  return (
    <>
      <Button size="sm" aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revoke ${name}?`}
        action="Revoke"
        isDestructive
        isSending={revoking.isPending}
        failure={revoking.isError ? refusalText(revoking.error, 'Failed to revoke the token') : null}
        onConfirm={() => revoking.mutate({ id })}
        onClose={close}
      >
        <p>The software that has it is refused at once. What it wrote stays.</p>
      </ConfirmDialog>
    </>
  )
}
