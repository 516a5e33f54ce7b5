import * as calls from '../../../api/contract/calls.ts'
import type { Device } from '../../../api/contract/devices.ts'
import { refusalText } from '../../client/refusalText.ts'
import { unanswered } from '../../client/unanswered.ts'
import { useSend } from '../../client/useSend.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props = {
  device: Device
  isThis: boolean
  isOpen: boolean
  onClose: () => void
  onRemoved: (message: string) => void
}

/** For a lost phone or one given to somebody else. Nothing on it is deleted, and the dialog says so. */
export function RemoveDevice({ device, isThis, isOpen, onClose, onRemoved }: Props) {
  const removal = useSend(calls.deviceRemove, {
    leave: ({ message }) => {
      onClose()
      onRemoved(message)
    },
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove ${device.name}?`}
      action="Remove device"
      isDestructive
      isSending={removal.isPending}
      failure={removal.isError ? refusalText(removal.error, 'Failed to remove the device', unanswered) : null}
      onConfirm={() => removal.mutate({ id: device.id })}
      onClose={onClose}
    >
      <p>
        {isThis ? 'You are using it now. ' : ''}
        {unsentText(device.unsent)}
      </p>
      <p>It can send again as soon as you sign in on it.</p>
    </ConfirmDialog>
  )
}

function unsentText(unsent: number): string {
  const reported = unsent === 0 ? 'It reported nothing unsent.' : `It last reported ${unsent} unsent.`
  return `${reported} Anything saved on it stays there but won’t be sent automatically.`
}
