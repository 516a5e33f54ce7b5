import * as calls from '../../api/contract/calls.ts'
import type { Site } from '../../api/contract/sites.ts'
import { refusalText } from '../client/refusalText.ts'
import { useSend } from '../client/useSend.ts'
import { showToast } from '../ui/toast.ts'

/** Archives a site or brings it back. Each undoes the other, so neither asks. */
export function useArchiving({ id, name, version, archived_at }: Site) {
  const said = {
    onSuccess: ({ message }: { message: string }) => showToast({ title: message, text: name }),
    onError: (error: Error) => showToast({ title: 'Not changed', text: refusalText(error, 'Please try again.') }),
  }
  const archiving = useSend(calls.siteArchive, said)
  const bringing = useSend(calls.siteBringBack, said)
  const chosen = archived_at === null ? archiving : bringing
  return { isPending: chosen.isPending, change: () => chosen.mutate({ id, version }) }
}
