import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { Schedule } from '../../api/contract/schedules.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { showToast } from '../ui/toast.ts'
import { nameOf } from './scheduleTexts.ts'

export function EndSchedule({ schedule }: { schedule: Schedule }) {
  const [isOpen, setIsOpen] = useState(false)
  const { version, onError } = useSeenVersion(schedule.version, isOpen)
  const name = nameOf(schedule)
  const ending = useSend(calls.scheduleEnd, {
    onError,
    onSuccess: ({ message }) => {
      setIsOpen(false)
      showToast({ title: message, text: name })
    },
  })
  return (
    <>
      <Button size="xs" variant="quiet" aria-label={`End: ${name}`} onClick={() => setIsOpen(true)}>
        End
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="End this schedule?"
        action="End schedule"
        isDestructive
        isSending={ending.isPending}
        failure={ending.error && refusalText(ending.error, 'Failed to end the schedule')}
        onConfirm={() => ending.mutate({ id: schedule.id, version })}
        onClose={() => setIsOpen(false)}
      >
        <p>
          {name}. It makes no more drafts{schedule.draft ? ', and its open draft goes too' : ''}. Quotes that were sent
          stay.
        </p>
      </ConfirmDialog>
    </>
  )
}
