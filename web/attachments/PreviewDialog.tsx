import { Button } from '@mantine/core'
import type { Attachment } from '../../api/contract/attachments.ts'
import * as calls from '../../api/contract/calls.ts'
import { requestOf } from '../../api/contract/wire/call.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './attachments.module.css'

export function PreviewDialog({ file, onClose }: { file: Attachment; onClose: () => void }) {
  const { id, name, width, height } = file
  const close = (
    <Button variant="solid" onClick={onClose} data-autofocus>
      Close
    </Button>
  )
  return (
    <Dialog isOpen title={name} onClose={onClose} actions={close}>
      <img
        className={styles.large}
        src={requestOf(calls.attachmentFile, { id }).path}
        width={width ?? undefined}
        height={height ?? undefined}
        alt={name}
      />
    </Dialog>
  )
}
