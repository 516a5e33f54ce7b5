import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useId } from 'react'
import { ErrorText } from '../../form/ErrorText.tsx'
import styles from './notes.module.css'
import { usePhoto } from './usePhoto.ts'

type Props = {
  /** Gets a JPEG within the server's limits. */
  onPhoto: (image: Uint8Array<ArrayBuffer>) => void
  isSaving: boolean
  failure: string | null
  onRetry: (() => void) | null
}

export function NotePicker({ onPhoto, isSaving, failure, onRetry }: Props) {
  const errorId = useId()
  const { unread, isReading, input } = usePhoto(onPhoto)
  const message = unread ?? failure
  const isBusy = isReading || isSaving
  return (
    <li>
      <label className={styles.add} data-busy={isBusy || undefined}>
        <IconCamera className="i" size={28} aria-hidden />
        {isBusy ? 'Saving' : 'Add note'}
        <input {...input} disabled={isBusy} aria-describedby={message ? errorId : undefined} />
      </label>
      {message && (
        <div id={errorId} className="mantine-InputWrapper-error" role="alert">
          <ErrorText text={message} />
        </div>
      )}
      {onRetry && (
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </li>
  )
}
