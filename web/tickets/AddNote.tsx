import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useId, useState } from 'react'
import * as calls from '../../api/contract/calls.ts'
import type { Given } from '../../api/contract/wire/call.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { ErrorText } from '../form/ErrorText.tsx'
import { makeUuidV7 } from '../offline/uuid.ts'
import { showToast } from '../ui/toast.ts'
import styles from './notes.module.css'
import { NotAPhotoError, shrinkPhoto } from './shrinkPhoto.ts'

type Props = { quoteId: number; onAdded: () => void }
type Note = Given<NonNullable<typeof calls.noteAdd.shape>>

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** By camera or file. A photo that could not be sent is kept here, under its token, for another try. */
export function AddNote({ quoteId, onAdded }: Props) {
  const errorId = useId()
  const [unread, setUnread] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const adding = useSend(calls.noteAdd, {
    onSuccess: ({ message }) => {
      showToast({ title: message, text: 'Everybody on the order sees it.' })
      onAdded()
    },
  })
  async function read(file: File) {
    setUnread(null)
    adding.reset()
    setIsReading(true)
    try {
      const now = Date.now()
      const image = await shrinkPhoto(file)
      const sync_token = makeUuidV7(now, random)
      adding.mutate({ id: quoteId, image, sync_token, taken_at: new Date(now).toISOString() } satisfies Note)
    } catch (error) {
      if (!(error instanceof NotAPhotoError)) throw error
      setUnread(error.message)
    } finally {
      setIsReading(false)
    }
  }
  const failure = adding.error ? refusalText(adding.error, 'Failed to save the note') : unread
  const isBusy = isReading || adding.isPending
  return (
    <li>
      <label className={styles.add} data-busy={isBusy || undefined}>
        <IconCamera className="i" size={28} aria-hidden />
        {isBusy ? 'Saving' : 'Add note'}
        <input
          type="file"
          accept="image/*"
          className="sr"
          disabled={isBusy}
          aria-describedby={failure ? errorId : undefined}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file can be chosen again.
            currentTarget.value = ''
            if (file) void read(file)
          }}
        />
      </label>
      {failure && (
        <div id={errorId} className="mantine-InputWrapper-error" role="alert">
          <ErrorText text={failure} />
        </div>
      )}
      {adding.isError && adding.variables && (
        <Button size="sm" onClick={() => adding.mutate(adding.variables)}>
          Try again
        </Button>
      )}
    </li>
  )
}
