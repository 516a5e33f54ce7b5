import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import type { Schedule } from '../../api/contract/schedules.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { dropDraft } from '../form/drafts.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { formatDateInFull } from '../ui/dates.ts'
import { showToast } from '../ui/toast.ts'

export type OpenDraft = NonNullable<Schedule['draft']>

export function draftKey({ id }: OpenDraft): string {
  return `quote-draft-${id}`
}

export function DismissDraft({ schedule, draft }: { schedule: Schedule; draft: OpenDraft }) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  const dismissal = useSend(calls.draftDismiss, {
    leave: () => {
      dropDraft(draftKey(draft))
      return navigate(paths.contractorSchedules)
    },
    onSuccess: ({ message }) => showToast({ title: message, text: schedule.product_name }),
  })
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
        Dismiss
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Dismiss this draft?"
        action="Dismiss draft"
        isDestructive
        isSending={dismissal.isPending}
        failure={dismissal.error && refusalText(dismissal.error, 'Failed to dismiss the draft')}
        onConfirm={() => dismissal.mutate({ id: schedule.id, draftId: draft.id })}
        onClose={() => setIsOpen(false)}
      >
        <p>Nothing is sent for {formatDateInFull(draft.day)}. The schedule goes on with the next delivery.</p>
      </ConfirmDialog>
    </>
  )
}
