import * as calls from '../../../api/contract/calls.ts'
import type { Vehicle } from '../../../api/contract/vehicles.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useSeenVersion } from '../../client/useSeenVersion.ts'
import { useSend } from '../../client/useSend.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

type Props = { vehicle: Vehicle; isOpen: boolean; onClose: () => void; onRemoved: (message: string) => void }

export function RemoveVehicle({ vehicle, isOpen, onClose, onRemoved }: Props) {
  const { version, onError } = useSeenVersion(vehicle.version, isOpen)
  const removal = useSend(calls.vehicleRemove, {
    onError,
    leave: onClose,
    onSuccess: ({ message }) => onRemoved(message),
  })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove ${vehicle.registration}?`}
      action="Remove vehicle"
      isDestructive
      isSending={removal.isPending}
      failure={removal.error && refusalText(removal.error, 'Failed to remove the vehicle')}
      onConfirm={() => removal.mutate({ id: vehicle.id, version })}
      onClose={onClose}
    >
      <p>Drivers can no longer choose it. Tickets that name it keep its registration.</p>
    </ConfirmDialog>
  )
}
