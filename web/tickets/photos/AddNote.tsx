import * as calls from '../../../api/contract/calls.ts'
import type { CallInput } from '../../../api/contract/wire/call.ts'
import { refusalText } from '../../client/refusalText.ts'
import { useSend } from '../../client/useSend.ts'
import { makeUuidV7 } from '../../offline/uuid.ts'
import { showToast } from '../../ui/toast.ts'
import { NotePicker } from './NotePicker.tsx'

type Props = { quoteId: number; onAdded: () => void }
type Note = CallInput<NonNullable<typeof calls.noteAdd.shape>>

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

/** Online only. An unsent photo is kept with its token for a retry. */
export function AddNote({ quoteId, onAdded }: Props) {
  const adding = useSend(calls.noteAdd, {
    onSuccess: ({ message }) => {
      showToast({ title: message, text: 'Everybody on the order sees it.' })
      onAdded()
    },
  })
  function send(image: Uint8Array<ArrayBuffer>) {
    const now = Date.now()
    const sync_token = makeUuidV7(now, random)
    adding.mutate({ id: quoteId, image, sync_token, taken_at: new Date(now).toISOString() } satisfies Note)
  }
  const { variables, isError } = adding
  return (
    <NotePicker
      onPhoto={send}
      isSaving={adding.isPending}
      failure={adding.error && refusalText(adding.error, 'Failed to save the note')}
      onRetry={isError && variables ? () => adding.mutate(variables) : null}
    />
  )
}
