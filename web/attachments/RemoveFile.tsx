import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Attachment } from '../../api/contract/attachments.ts'
import * as calls from '../../api/contract/calls.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSeenVersion } from '../client/useSeenVersion.ts'
import { useSend } from '../client/useSend.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { showToast } from '../ui/toast.ts'

export function RemoveFile({ file: { id, name, is_opened, version: loaded } }: { file: Attachment }) {
  const [isOpen, setIsOpen] = useState(false)
  const { version, onError } = useSeenVersion(loaded, isOpen)
  const removing = useSend(calls.attachmentRemove, {
    leave: () => setIsOpen(false),
    onSuccess: ({ message }) => showToast({ title: message, text: 'Nobody sees it any more.' }),
    onError,
  })
  function close() {
    removing.reset()
    setIsOpen(false)
  }
  return (
    <>
      <IconButton label={`Remove ${name}`} Icon={IconTrash} onClick={() => setIsOpen(true)} />
      <ConfirmDialog
        isOpen={isOpen}
        title="Remove this file?"
        action="Remove file"
        dismiss="Keep file"
        isDestructive
        isSending={removing.isPending}
        failure={removing.error && refusalText(removing.error, 'Failed to remove the file')}
        onConfirm={() => removing.mutate({ id, version })}
        onClose={close}
      >
        <p>{name}</p>
        <p>{is_opened ? 'Others have opened it, and may have kept a copy.' : 'Nobody else has opened it.'}</p>
      </ConfirmDialog>
    </>
  )
}
