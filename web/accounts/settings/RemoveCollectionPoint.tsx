import * as calls from '../../../api/contract/calls.ts'
import type { CollectionPoint } from '../../../api/contract/collectionPoints.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useSeenVersion } from '../../client/useSeenVersion.ts'
import { useSend } from '../../client/useSend.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props = { point: CollectionPoint; isOpen: boolean; onClose: () => void; onRemoved: (message: string) => void }

export function RemoveCollectionPoint({ point, isOpen, onClose, onRemoved }: Props) {
  const { version, onError } = useSeenVersion(point.version, isOpen)
  const removal = useSend(calls.collectionPointRemove, {
    onError,
    leave: onClose,
    onSuccess: ({ message }) => onRemoved(message),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Delete ${point.address}?`}
      action="Delete collection point"
      isDestructive
      isSending={removal.isPending}
      failure={removal.error && refusalText(removal.error, 'Failed to delete the collection point')}
      onConfirm={() => removal.mutate({ id: point.id, version })}
      onClose={onClose}
    >
      <p>Your next bids no longer offer it. Bids that you have sent keep it.</p>
    </ConfirmDialog>
  )
}
