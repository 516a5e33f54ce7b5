import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { ApiError } from '../../../web/client/apiError.ts'
import { useList } from '../../../web/client/lists.ts'
import { StaleNote } from '../../../web/shell/StaleNote.tsx'
import { Loaded } from '../../../web/ui/Loaded.tsx'

/** What the server answers next. */
let answer: () => Response
let queries: QueryClient

const page = (name: string) => Response.json({ data: [{ name }], meta: { total: 1, next_cursor: null } })
const refusal = (status: number, message: string) => Response.json({ message, code: 'server_error' }, { status })

beforeEach(() => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.stubGlobal('fetch', async () => answer())
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Names() {
  const query = useList(calls.productList, {})
  return (
    <Loaded query={query} failure="Failed to load data">
      {({ data }) => data.map(({ name }) => <p key={name}>{name}</p>)}
    </Loaded>
  )
}

async function openNames() {
  answer = () => page('Ashover')
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <Names />
        <StaleNote />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await screen.findByText('Ashover')
}

it('the note says why a screen could not be refreshed, keeps it, and Retry refreshes it', async () => {
  await openNames()
  answer = () => refusal(503, 'Service Unavailable')
  await queries.refetchQueries()
  await screen.findByText("Couldn't refresh: Service Unavailable")
  screen.getByText('Ashover')

  answer = () => page('Belper')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Belper')
  expect(screen.queryByText(/Couldn't refresh/)).toBeNull()
})

it('the note goes when it is closed, and comes back with the next failure', async () => {
  await openNames()
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  await queries.refetchQueries()
  await screen.findByText("Couldn't refresh: the server gave no answer.")
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Couldn't refresh/)).toBeNull()
  await queries.refetchQueries()
  await screen.findByText(/Couldn't refresh/)
})

it('the note is silent about a failed first load and an ended session', async () => {
  await openNames()
  answer = () => refusal(401, 'Unauthenticated.')
  await queries.refetchQueries()
  expect(queries.getQueryCache().getAll()[0]?.state.error).toBeInstanceOf(ApiError)
  expect(screen.queryByText(/Couldn't refresh/)).toBeNull()

  answer = () => refusal(503, 'Service Unavailable')
  await queries.resetQueries()
  await screen.findByRole('alert')
  expect(screen.queryByText(/Couldn't refresh/)).toBeNull()
})
