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
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'fetchStatus' | 'refetch'>
  /** The specified text, where the server gives no better one. */
  failure: string
  /** Of a list, how many rows are expected. */
  rows?: number
  /** Where all of a page is loaded, the list that it belongs to: what is said instead is its heading. */
  list?: List
  children: (data: T) => ReactNode
}

/** Loading, offline, failed or here: the states of everything that is asked of the server. */
export function Loaded<T>({ query, failure, rows, list, children }: Props<T>) {
  const { data, error, fetchStatus, refetch } = query
  // Gone also from under somebody who reads it.
  if (list && isGone(error)) return <NotHere title={refusalText(error, failure)} list={list} />
  if (data !== undefined) return children(data)
  const level = list ? 'h1' : 'p'
  if (fetchStatus === 'paused') return <Offline level={level} />
  if (!error) return <Loading rows={rows} />
  return <Failed level={level} failure={failure} error={error} retry={() => void refetch()} />
}

export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

/** A place that is being filled, as high as the rows that come. What stands below waits unseen, so nothing jumps. */
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
  // An answer without a message adds nothing to what the title says.
  const reason = refusalText(error, '', 'The server didn’t answer. Check the connection.')
  return (
    <EmptyState Icon={IconAlertTriangle} title={failure} level={level} role="alert">
      {reason && <p>{reason}</p>}
      <Button onClick={retry}>Try again</Button>
    </EmptyState>
  )
}
