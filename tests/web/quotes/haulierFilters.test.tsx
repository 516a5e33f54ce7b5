import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { queryClient } from '../../../web/client/queries.ts'
import { HaulierQuotes } from '../../../web/quotes/HaulierQuotes.tsx'
import { meet, serveScreens } from '../screen.tsx'

serveScreens()

test('a haulier narrows the quotes by site and days, and isn’t offered the contractor’s number', async () => {
  const asked: Record<string, string>[] = []
  meet('get', '/api/quotes', ({ request }) => {
    const { as: _, limit: __, ...rest } = Object.fromEntries(new URL(request.url).searchParams)
    asked.push(rest)
    return HttpResponse.json({ data: [], meta: { total: 0, next_cursor: null } })
  })
  const router = createMemoryRouter([{ path: '/', element: <HaulierQuotes /> }])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await userEvent.click(await screen.findByLabelText('Needs haulier'))
  await userEvent.type(screen.getByLabelText('Site'), 'Derby')
  await userEvent.type(screen.getByLabelText('Wanted until'), '27/3/2027')
  const narrowed = { unpriced: '1', site: 'Derby', to: '2027-03-27' }
  await waitFor(() => expect(asked).toContainEqual(narrowed))
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(narrowed)
  expect(screen.queryByLabelText('Purchase order')).toBeNull()
})
