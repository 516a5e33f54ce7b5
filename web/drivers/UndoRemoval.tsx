import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { AssignedDriver } from '../offline/overlayDrivers.ts'
import { sendAssignments, undoDecision } from './assignDriver.ts'

type Props = { driver: AssignedDriver; userId: number }

export function UndoRemoval({ driver: { full_name, seq }, userId }: Props) {
  async function undo() {
    if (seq === null) return
    await undoDecision(userId, seq)
    await sendAssignments()
  }
  return (
    <Button
      aria-label={`Undo the removal of ${full_name}`}
      leftSection={<IconArrowBackUp className="i" size={20} aria-hidden />}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
