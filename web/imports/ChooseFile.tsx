import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useEffectEvent, useRef } from 'react'
import styles from './imports.module.css'

const types = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'

type Props = { onFile: (file: File) => void }

export function ChooseFile({ onFile }: Props) {
  return (
    <label className={styles.drop}>
      <IconUpload className="i" size={24} aria-hidden />
      <span>
        <b>Choose the CSV file</b>
        <small>or drop it here. The first line names the columns, in any order.</small>
      </span>
      <input type="file" className="sr" accept={types} onChange={choosing(onFile)} />
    </label>
  )
}

/** The whole page takes a dropped file, because a browser opens one that misses in place of the app. Null: not now. */
export function useDroppedFile(onFile: Props['onFile'] | null): void {
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    const [file] = event.dataTransfer?.files ?? []
    if (event.type === 'drop' && file) onFile?.(file)
  })
  useEffect(() => {
    const kinds = ['dragover', 'drop'] as const
    const listen = (event: DragEvent) => take(event)
    for (const kind of kinds) document.addEventListener(kind, listen)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, listen)
    }
  }, [])
}

export function OtherFile({ onFile, isDisabled }: Props & { isDisabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="sm"
        disabled={isDisabled}
        leftSection={<IconUpload className="i" size={18} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Other file
      </Button>
      <input ref={input} type="file" hidden accept={types} aria-label="Other file" onChange={choosing(onFile)} />
    </>
  )
}

function choosing(onFile: Props['onFile']) {
  return ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    // Lets the same file be chosen again, once it is put right.
    currentTarget.value = ''
    if (file) onFile(file)
  }
}
