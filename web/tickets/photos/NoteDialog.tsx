import { Button } from '@mantine/core'
import type { CollectionNote } from '../../../api/contract/collectionNotes.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './notes.module.css'

type Props = { note: CollectionNote; when: string; onClose: () => void }

export function NoteDialog({ note, when, onClose }: Props) {
  const close = (
    <Button variant="solid" onClick={onClose} data-autofocus>
      Close
    </Button>
  )
  return (
    <Dialog isOpen title="Collection note" onClose={onClose} actions={close}>
      <figure className={styles.large}>
        <img src={note.image_url} width={note.width} height={note.height} alt="The note as it was photographed" />
        <figcaption>
          {note.created_by}, {when}
        </figcaption>
      </figure>
    </Dialog>
  )
}
