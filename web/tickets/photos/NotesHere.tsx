import { IconAlertTriangle, IconDeviceTablet } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as calls from '../../../api/contract/calls.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { reload } from '../../client/useSend.ts'
import { device, runEngine } from '../../device/device.ts'
import { askToKeep } from '../../device/keeping.ts'
import { useOnDevice } from '../../device/useOnDevice.ts'
import { isStorageFull } from '../../offline/fullDisk.ts'
import { queueNote } from '../../offline/notes.ts'
import { formatMoment } from '../../ui/dates.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { NotePicker } from './NotePicker.tsx'
import styles from './notes.module.css'
import { type NoteOnDevice, readNotesOf } from './notesOnDevice.ts'

type Props = {
  userId: number
  quoteId: number
  /** Product and site; names the note in the list of unsent work. */
  title: string
  device: 'tablet' | 'phone'
}

export function NotesHere({ userId, quoteId, title, device: kind }: Props) {
  const queries = useQueryClient()
  const waiting = useOnDevice((db) => readNotesOf(db, quoteId), quoteId) ?? []
  const saving = useMutation({
    networkMode: 'always',
    mutationFn: (image: Uint8Array<ArrayBuffer>) =>
      queueNote(device, userId, { quoteId, title, picture: { mime: 'image/jpeg', bytes: image.slice().buffer } }),
    // Not awaited: the note is saved already, online or not.
    onSuccess: () => void send(),
  })
  async function send() {
    void askToKeep()
    await runEngine().request('saved')
    await reload(queries, calls.noteAdd.changes)
  }
  const { variables, error } = saving
  return (
    <>
      <NotePicker
        onPhoto={(image) => saving.mutate(image)}
        isSaving={saving.isPending}
        failure={
          error &&
          (isStorageFull(error) ? `This ${kind} is full. Free some space and try again.` : 'Failed to save the note')
        }
        onRetry={error && variables ? () => saving.mutate(variables) : null}
      />
      {waiting.map((note) => (
        <WaitingNote key={note.syncToken} note={note} kind={kind} />
      ))}
    </>
  )
}

function WaitingNote({ note, kind }: { note: NoteOnDevice; kind: Props['device'] }) {
  const source = usePicture(note.picture)
  const when = formatMoment(note.takenAt, londonDay(Date.now()))
  return (
    <li className={`${styles.note} ${styles.isHere}`}>
      {source && <img src={source} alt={`Note of ${when}`} />}
      <span>
        {note.refusal === null ? (
          <StatusPill tone="amber" Icon={IconDeviceTablet} label={`On this ${kind}`} />
        ) : (
          <StatusPill tone="red" Icon={IconAlertTriangle} label="Needs you" />
        )}
        <small>{note.refusal ?? when}</small>
      </span>
    </li>
  )
}

function usePicture(picture: Blob | null): string | null {
  const [source, setSource] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const url = URL.createObjectURL(picture)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return source
}
