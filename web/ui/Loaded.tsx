import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../client/apiError.ts'
import { refusalText } from '../client/refusalText.ts'
import { EmptyState } from './EmptyState.tsx'
import { type List, NotHere } from './NotHere.tsx'
import './states.css'

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'fetchStatus' | 'refetch'> & { isPlaceholderData?: boolean }
  /** The specified text, unless the server gives a better one. */
  failure: string
  /** For a list: how many rows to expect. */
  rows?: number
  /** Set where this loads the whole page: the list that it belongs to. Errors are then the page's heading. */
  list?: List
  children: (data: T) => ReactNode
}

export function Loaded<T>({ query, failure, rows, list, children }: Props<T>) {
  const { data, error, fetchStatus, refetch, isPlaceholderData = false } = query
  const isPaused = fetchStatus === 'paused'
  // The row may go while somebody is reading it.
  if (list && isGone(error)) return <NotHere title={refusalText(error, failure)} list={list} />
  // The last page or filter's rows stand in for the next one's only while those can come.
  if (data !== undefined && !(isPlaceholderData && isPaused)) return children(data)
  const level = list ? 'h1' : 'p'
  if (isPaused) return <Offline level={level} />
  if (!error) return <Loading rows={rows} />
  return <Failed level={level} failure={failure} error={error} retry={() => void refetch()} />
}

export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

/** A skeleton as high as the expected rows. Content below stays hidden meanwhile, so nothing jumps. */
export function Loading({ rows }: { rows?: number | undefined }) {
  return (
    <div className={`skeleton ${rows === undefined ? '' : 'is-rows'}`} role="status">
      <span className="sr">Loading</span>
      {Array.from({ length: Math.max(rows ?? 4, 2) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a skeleton have nothing else.
        <i key={row} />
      ))}
    </div>
  )
}

type Level = 'h1' | 'p'

function Offline({ level }: { level: Level }) {
  return (
    <EmptyState Icon={IconCloudOff} title="No signal" level={level} role="status">
      <p>This loads automatically when the network is back.</p>
    </EmptyState>
  )
}

type FailedProps = { level: Level; failure: string; error: Error; retry: () => void }

function Failed({ level, failure, error, retry }: FailedProps) {
  // No fallback: an answer without a message adds nothing to the title.
  const reason = refusalText(error, '', 'The server didn’t answer. Check the connection.')
  return (
    <EmptyState Icon={IconAlertTriangle} title={failure} level={level} role="alert">
      {reason && <p>{reason}</p>}
      <Button onClick={retry}>Try again</Button>
    </EmptyState>
  )
}
