import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../../web/client/queries.ts'
import { ProductList } from '../../../web/products/ProductList.tsx'

/** 8 products, 3 a page; a cursor is the number of the last row passed, as text. */
const server = setupServer(
  http.get('*/api/products', ({ request }) => {
    const cursor = new URL(request.url).searchParams.get('cursor')
    if (cursor !== null && !/^\d+$/.test(cursor)) {
      const message = 'The cursor field is invalid.'
      return HttpResponse.json({ message, code: 'invalid', errors: { cursor: [message] } }, { status: 422 })
    }
    const passed = Number(cursor ?? 0)
    const ids = Array.from({ length: 8 }, (_, at) => at + 1).slice(passed, passed + 3)
    const data = ids.map((id) => ({ id, name: `Stone ${id}`, description: 'Washed', status: 1 }))
    const next_cursor = passed + 3 < 8 ? String(passed + 3) : null
    return HttpResponse.json({ data, meta: { total: 8, next_cursor } })
  }),
)
const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  cleanup()
  queryClient.clear()
  scrolled.mockClear()
})
afterAll(() => server.close())

function open(address: string) {
  const router = createMemoryRouter([{ path: '/admin/products', element: <ProductList /> }], {
    initialEntries: [address],
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return router
}
const turn = (name: 'Next' | 'Previous') => userEvent.click(screen.getByRole('button', { name }))

test('the pager says which rows of all are shown, and each page starts at its top', async () => {
  const router = open('/admin/products')
  expect(await screen.findByText('Showing 1 to 3 of 8 products')).toBeTruthy()
  expect(scrolled).not.toHaveBeenCalled()
  await turn('Next')
  expect(await screen.findByText('Showing 4 to 6 of 8 products')).toBeTruthy()
  expect(scrolled.mock.contexts.map((list) => (list as Element).tagName)).toEqual(['SECTION'])
  await turn('Next')
  expect(await screen.findByText('Showing 7 to 8 of 8 products')).toBeTruthy()
  await turn('Previous')
  expect(await screen.findByText('Showing 4 to 6 of 8 products')).toBeTruthy()
  expect(router.state.location.search).toBe('?cursor=3&row=4')
  await turn('Previous')
  expect(await screen.findByText('Showing 1 to 3 of 8 products')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('a linked page shows its row numbers if the link names its first row', async () => {
  open('/admin/products?cursor=6&row=7')
  expect(await screen.findByText('Showing 7 to 8 of 8 products')).toBeTruthy()
  cleanup()
  open('/admin/products?cursor=6')
  expect(await screen.findByText('Showing 2 of 8 products')).toBeTruthy()
})

test.each(['?cursor=abc', '?cursor=60&row=61'])('a stale page address %s leads to the first page', async (search) => {
  const router = open(`/admin/products${search}`)
  expect(await screen.findByText('Showing 1 to 3 of 8 products')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('without a network the next page says so, instead of the last page’s rows', async () => {
  open('/admin/products')
  await screen.findByText('Stone 1')
  onlineManager.setOnline(false)
  try {
    await turn('Next')
    await screen.findByText('No signal')
    expect(screen.queryByText('Stone 1')).toBeNull()
  } finally {
    onlineManager.setOnline(true)
  }
  await screen.findByText('Stone 4')
})
