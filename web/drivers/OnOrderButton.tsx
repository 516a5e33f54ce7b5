import { Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { isOnlyHere } from '../device/assignmentsOnDevice.ts'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { AssignmentActions } from './useAssignment.ts'

type Props = { driver: AssignedDriver; assigning: Pick<AssignmentActions, 'remove' | 'undo'> }

export function OnOrderButton({ driver, assigning }: Props) {
  const { full_name, pending, seq } = driver
  const isOwn = isOnlyHere(driver) && seq !== null
  if (pending !== 'remove-driver') {
    const remove = () => (isOwn ? assigning.undo(seq) : assigning.remove(driver))
    return <IconButton label={`Remove ${full_name}`} Icon={IconX} onClick={remove} />
  }
  if (!isOwn) return null
  return (
    <Button
      size="sm"
      aria-label={`Undo the removal of ${full_name}`}
      leftSection={<IconArrowBackUp className="i" size={20} aria-hidden />}
      onClick={() => assigning.undo(seq)}
    >
      Undo
    </Button>
  )
}
