import { IconCloudOff, IconX } from '@tabler/icons-react'
import { notifyManager, type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../client/apiError.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { PendingButton } from '../ui/PendingButton.tsx'
import styles from './staleNote.module.css'

/** Data on the page could not be refreshed. It stays, under one note for the whole page, so nothing moves. */
export function StaleNote() {
  const queries = useQueryClient()
  const error = useRefreshError()
  const isTrying = useIsFetching({ predicate: isStale }) > 0
  const [closed, setClosed] = useState<Error | null>(null)
  if (error === null || error === closed) return null
  return (
    <div className={styles.staleNote} role="status">
      <IconCloudOff className="i" size={24} aria-hidden />
      <span>Couldn't refresh: {reasonOf(error)}</span>
      <PendingButton
        variant="on-bar"
        isPending={isTrying}
        onClick={() => void queries.refetchQueries({ type: 'active', predicate: isStale })}
      >
        Retry
      </PendingButton>
      <IconButton label="Close" Icon={IconX} onClick={() => setClosed(error)} />
    </div>
  )
}

/** Error of the page's first stale query; the same object until the next try. */
function useRefreshError(): Error | null {
  const queries = useQueryClient()
  const follow = useCallback(
    (listener: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queries],
  )
  const read = () => queries.getQueryCache().findAll({ type: 'active', predicate: isStale })[0]?.state.error ?? null
  return useSyncExternalStore(follow, read)
}

function isStale({ state, meta }: Query): boolean {
  // The session's own banner or dialog reports a 401.
  const isSignedOut = state.error instanceof ApiError && state.error.status === 401
  return state.status === 'error' && state.data !== undefined && !isSignedOut && meta?.['isUnseen'] !== true
}

function reasonOf(error: Error): string {
  return error instanceof ApiError
    ? error.message || `the server answered ${error.status}.`
    : 'the server gave no answer.'
}
