import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import { PendingButton } from './PendingButton.tsx'

type Props = {
  isOpen: boolean
  title: string
  /** Names the action itself: 'Accept', 'Delete quote'. */
  action: string
  /** For dialogs where 'Cancel' would be misread. */
  dismiss?: string
  isDestructive?: boolean
  isSending: boolean
  failure?: string | null
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before a write that can't be undone. The dismiss button takes the focus. */
export function ConfirmDialog({ action, dismiss = 'Cancel', ...props }: Props) {
  const { isDestructive, isSending, failure, onConfirm, children, ...frame } = props
  const actions = (
    <>
      <Button onClick={frame.onClose} data-autofocus>
        {dismiss}
      </Button>
      <PendingButton variant={isDestructive ? 'red' : 'primary'} isPending={isSending} onClick={onConfirm}>
        {action}
      </PendingButton>
    </>
  )
  return (
    <Dialog {...frame} actions={actions}>
      {children}
      {failure && (
        <p className="notice notice-warning" role="alert">
          <IconAlertTriangle className="i" size={28} aria-hidden />
          {failure}
        </p>
      )}
    </Dialog>
  )
}
