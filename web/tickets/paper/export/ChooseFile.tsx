import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, type DragEvent, useState } from 'react'
import { ErrorText } from '../../../form/ErrorText.tsx'
import styles from './export.module.css'
import { type ExportFile, readExportFile, UnreadableExportError } from './readFile.ts'

export function ChooseFile({ onFile }: { onFile: (file: ExportFile) => void }) {
  const [unread, setUnread] = useState<string | null>(null)
  async function read(file: File | undefined) {
    if (!file) return
    setUnread(null)
    try {
      onFile(await readExportFile(file))
    } catch (error) {
      if (!(error instanceof UnreadableExportError)) throw error
      setUnread(error.message)
    }
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    // Lets the same file be chosen again.
    currentTarget.value = ''
    void read(file)
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }
  return (
    <>
      <label className={styles.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <IconUpload className="i" size={24} aria-hidden />
        <span>
          <b>Choose the CSV file</b>
          <small>or drop it here. Its first line names the columns.</small>
        </span>
        <input
          type="file"
          className="sr"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          aria-describedby={unread ? 'unread-export' : undefined}
          onChange={choose}
        />
      </label>
      {unread && (
        <div id="unread-export" className="mantine-InputWrapper-error" role="alert">
          <ErrorText text={unread} />
        </div>
      )}
    </>
  )
}
