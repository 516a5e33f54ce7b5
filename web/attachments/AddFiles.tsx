import { IconPlus, IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { choicesOf, type Readers } from '../../api/contract/rules/attachments.ts'
import styles from './attachments.module.css'
import type { Place } from './place.ts'
import { ReadersChoice } from './ReadersChoice.tsx'
import { usualReaders } from './readersWords.ts'
import { addFiles } from './uploads.ts'

export function AddFiles({ place }: { place: Place }) {
  const [readers, setReaders] = useState<Readers>(usualReaders[place.record])
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    addFiles(place, [...(currentTarget.files ?? [])], readers)
    // Lets the same file be chosen again.
    currentTarget.value = ''
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    addFiles(place, [...event.dataTransfer.files], readers)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button within does the same
    <div className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <IconUpload className="i" size={24} aria-hidden />
      <span className={styles.dropWords}>
        <b>Drop files here</b>
        <span>PDF, JPEG, PNG or WebP, up to 10 MB each</span>
      </span>
      <ReadersChoice
        label="Who sees new files"
        record={place.record}
        chosen={readers}
        choices={choicesOf(place.record)}
        onChoose={setReaders}
      />
      <label className={styles.add}>
        <IconPlus className="i" size={20} aria-hidden />
        Add files
        <input
          type="file"
          className="sr"
          multiple
          accept=".pdf,.jpg,.jpeg,.png,.webp,application/pdf,image/jpeg,image/png,image/webp"
          onChange={choose}
        />
      </label>
    </div>
  )
}
