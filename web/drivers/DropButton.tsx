import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { dropDecision } from './assignDriver.ts'

type Props = { userId: number; seq: number }

export function DropButton({ userId, seq }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsAsking(true)}>
        Drop it
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Drop this change?"
        action="Drop it"
        isSending={false}
        onConfirm={() => void dropDecision(userId, seq)}
        onClose={() => setIsAsking(false)}
      >
        <p>The order’s drivers stay as the office has them.</p>
      </ConfirmDialog>
    </>
  )
}
