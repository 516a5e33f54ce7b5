import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../client/apiError.ts'
import { EmptyState } from './EmptyState.tsx'
import './states.css'

type Props<T> = {
  query: UseQueryResult<T>
  /** The specified text, where the server gives no better one. */
  failure: string
  children: (data: T) => ReactNode
}

/** Loading, offline, failed or here: the states of everything that is asked of the server. */
export function Loaded<T>({ query, failure, children }: Props<T>) {
  const { data, error, fetchStatus, refetch } = query
  if (data !== undefined) return children(data)
  if (fetchStatus === 'paused') return <Offline />
  if (!error) return <Loading />
  return <Failed failure={failure} error={error} retry={() => void refetch()} />
}

/** A place that is being filled. */
export function Loading() {
  return (
    <div className="skeleton" role="status">
      <span className="sr">Loading</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}

function Offline() {
  return (
    <EmptyState Icon={IconCloudOff} title="No signal" role="status">
      <p>This loads automatically when the network is back.</p>
    </EmptyState>
  )
}

function Failed({ failure, error, retry }: { failure: string; error: Error; retry: () => void }) {
  const isAnswered = error instanceof ApiError
  return (
    <EmptyState Icon={IconAlertTriangle} title={failure} role="alert">
      <p>{isAnswered ? error.message : 'The server didn’t answer. Check the connection.'}</p>
      <Button onClick={retry}>Try again</Button>
    </EmptyState>
  )
}
